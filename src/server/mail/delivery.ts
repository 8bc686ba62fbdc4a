import { PermanentFailure } from '../jobs/tasks';
import type { Email, Mailer } from './mailer';

/** Reasons by the error code of nodemailer. */
const FAILURE_REASONS: Partial<Record<string, string>> = {
  EAUTH: 'The mail server rejected the login.',
  ECONNECTION: 'The mail server could not be reached.',
  EDNS: 'The mail server could not be found.',
  EENVELOPE: 'The mail server rejected this address.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
};
const OTHER_FAILURE = 'The mail server did not accept the message.';
const INTERRUPTED = 'The server stopped while sending this email.';

/** Codes about one email, which a 5xx response makes final; others are about the connection or the login. */
const CODES_OF_ONE_EMAIL = ['EENVELOPE', 'EMESSAGE'];
const TIME_LIMIT_MS = 60_000;

/** An error of nodemailer. */
type SmtpError = Partial<Record<'code' | 'responseCode', unknown>>;

/** The error with a reason that a clerk understands. */
function toFailure(cause: SmtpError): Error {
  const { code, responseCode } = cause;
  const reason = FAILURE_REASONS[String(code)] ?? OTHER_FAILURE;
  const isFinal = CODES_OF_ONE_EMAIL.includes(String(code)) && Number(responseCode) >= 500;
  return isFinal ? new PermanentFailure(reason, { cause }) : new Error(reason, { cause });
}

/** Sends an email within a minute; rejects with a readable reason. */
export const deliver = (mailer: Mailer, email: Email, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const interrupt = () => reject(new Error(INTERRUPTED));
    const timer = setTimeout(() => reject(new Error(FAILURE_REASONS.ETIMEDOUT)), TIME_LIMIT_MS);
    signal.addEventListener('abort', interrupt);
    if (signal.aborted) interrupt();
    void mailer(email)
      .then(resolve, (cause: SmtpError) => reject(toFailure(cause)))
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', interrupt);
      });
  });
