/** A guard in the source, its replacement, and the tests that must then fail. */
export interface Guard {
  what: string;
  file: string;
  /** Source text of the guard; occurs exactly once in the file. */
  guard: string;
  instead: string;
  /** Pattern of the paths of test files. */
  tests: string;
}

const guardIn =
  (file: string, tests: string) =>
  (what: string, guard: string, instead: string): Guard => ({
    what,
    file: `src/server/${file}.ts`,
    guard,
    instead,
    tests: `test/server/${tests}`,
  });

const authorization = guardIn('http/authorize', 'http/routes.test');
const requestBody = guardIn('http/strictJson', 'http/http.test');
const userSession = guardIn('modules/session/sessionService', 'modules/session/loginRoutes.test');
const verificationCode = guardIn(
  'modules/session/verificationCodeService',
  'modules/session/recoveryRoutes.test',
);
const mediaFile = guardIn('modules/media/mediaFileRoutes', 'modules/media/mediaRoutes.test');
const signedLink = guardIn('storage/signedLinks', 'modules/media/mediaRoutes.test');
const mediaDeletion = guardIn('modules/media/mediaService', 'modules/media/mediaRoutes.test');
const dunningGuard = (file: string) => guardIn(`modules/bills/dunning/${file}`, 'modules/bills/dunning.test');
const userRule = guardIn(
  'modules/users/userService',
  '(modules/users/userRoutes.test|modules/users/userTransitions.test|modules/roles/roleRoutes.test)',
);

/** All guards, each removed in turn. */
export const GUARDS: readonly Guard[] = [
  {
    ...authorization('permission flags', 'return permissions[required] === true;', 'return true;'),
    file: 'src/domain/permissions.ts',
  },
  {
    ...authorization('super administrator role', 'return role === SUPER_ADMIN;', 'return true;'),
    file: 'src/domain/permissions.ts',
  },
  authorization(
    'session required',
    'if (!currentUser) throw new HttpError(401, SESSION_ENDED);',
    "if (!currentUser) throw new HttpError(404, 'x');",
  ),
  authorization(
    'permission of the route',
    'if (!hasPermission(currentUser.permissions, route.permission)) {',
    'if (false) {',
  ),
  {
    ...authorization('no compressed request bodies', 'isEncoded || ', ''),
    tests: 'test/server/modules/session/loginRoutes.test',
  },
  authorization('audit of rejected changes', 'if (action)\n', 'if (!action)\n'),
  requestBody('no duplicate fields', 'if (seen?.has(field)) throw', 'if (false) throw'),
  requestBody(
    'no prototype property names',
    "field === 'prototype' || field in Object.prototype",
    "field === 'prototype'",
  ),
  requestBody('nesting limit', '> MAX_DEPTH)', '> 1e9)'),
  requestBody(
    'no text that PostgreSQL rejects',
    "if (!text.includes('\\0') && !LONE_SURROGATE.test(text)) return text;",
    'if (text) return text;',
  ),
  requestBody('UTF-8 only', 'fatal: true', 'fatal: false'),
  userSession('ended sessions', "where('s.ended_at', 'is', null)", "where('s.id', 'is not', null)"),
  userSession(
    'session lifetime',
    "where('s.expires_at', '>', new Date(clock()))",
    "where('s.id', 'is not', null)",
  ),
  userSession(
    'idle timeout',
    'settings.sessionIdleMinutes * 60_000',
    'settings.sessionIdleMinutes * 60_000_000',
  ),
  userSession('session limit', 'const MAX_SESSIONS_PER_USER = 5;', 'const MAX_SESSIONS_PER_USER = 500;'),
  verificationCode(
    'single use of a code',
    ".where('used_at', 'is', null)\n    .executeTakeFirst()",
    '.executeTakeFirst()',
  ),
  verificationCode('expiry of a code', 'and c.expires_at > ${new Date(now)}', ''),
  verificationCode('attempt limit of a code', 'and c.tries < ${MAX_ATTEMPTS}', ''),
  verificationCode('purpose of a code', 'and c.purpose = ${purpose}', ''),
  verificationCode('comparison of a code', '!timingSafeEquals(row.hash, expected)', 'false'),
  mediaFile('permission for a linked file', '&& (await canViewFile({ db, currentUser }, row))', ''),
  mediaFile(
    'attachment disposition',
    "const disposition = IMAGE.test(row.mime) ? 'inline' : 'attachment';",
    "const disposition = 'inline';",
  ),
  signedLink('link signature', 'isAuthentic && Number(e)', 'Number(e)'),
  signedLink('link expiry', 'isAuthentic && Number(e) * 1_000 > signer.clock()', 'isAuthentic'),
  guardIn('storage/images', 'modules/media/mediaRoutes.test')(
    're-encoding of images',
    'await image.autoOrient().toFormat(format).toBuffer()',
    'bytes',
  ),
  guardIn('storage/images', 'modules/media/mediaRoutes.test')(
    'image pixel limit',
    'limitInputPixels: MAX_PIXELS',
    'limitInputPixels: false',
  ),
  guardIn('storage/images', 'modules/media/mediaRoutes.test')(
    'file type allowlist',
    'if (!mime) throw',
    'if (false) throw',
  ),
  guardIn('modules/media/mediaAccess', 'modules/media/mediaRoutes.test')(
    'permission for the owner of a file',
    '!hasPermission(currentUser.permissions, OWNER_RULES[owner_model].update) &&',
    'false &&',
  ),
  mediaDeletion('files of a payment that is Done', 'w.status = ${WALLET_DONE}', 'false'),
  mediaDeletion('files of an issued invoice', "b.status not in ('Draft', 'Held')", 'false'),
  {
    ...mediaDeletion('photo of a valid reading', "r.status in ('validated', 'billed')", 'false'),
    tests: 'test/server/modules/counters/readings/readingPhotos.test',
  },
  mediaDeletion('slip of a handover', "m.owner_model = 'batch'", 'false'),
  mediaDeletion('id photo', 'm.name = ${ID_PHOTO}', 'false'),
  guardIn('modules/tanks/tankMeasureService', 'modules/devices/deviceTransitions.test')(
    'tank dimensions for height sensors',
    'if (message) throw new HttpError(409, message);',
    '',
  ),
  userRule(
    'no privilege escalation by role',
    'if (!includesPermissions(currentUser.permissions, permissions))\n    throw validationError',
    'if (false)\n    throw validationError',
  ),
  userRule(
    'no privilege escalation by the name of a role',
    '(!canRecordPayments(granted) || canRecordPayments(granter))',
    'true',
  ),
  userRule(
    'no change of users with more permissions',
    'if (!permissions || !includesPermissions(currentUser.permissions, permissions))',
    'if (!permissions)',
  ),
  userRule(
    'last super administrator',
    'if (permissions?.role === SUPER_ADMIN && !(await hasOtherSuperAdmin(db, userId)))\n    throw',
    'if (false)\n    throw',
  ),
  userRule(
    'no removal of users with payments in custody',
    'if (rows.length > 0) throw new HttpError(409, HOLDS_MONEY)',
    'if (false) throw new HttpError(409, HOLDS_MONEY)',
  ),
  guardIn('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'login limit per account',
    '(await recordAttempt(db, attemptKey(username), limits.loginsByAccount, now)) === 0',
    'true',
  ),
  guardIn('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'login limit per address',
    'if (wait > 0) throw tooManyRequests(wait);',
    '',
  ),
  guardIn('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'active account',
    "account && isPasswordValid && account.status === 'active'",
    'account && isPasswordValid',
  ),
  guardIn('modules/session/loginRoutes', 'modules/session/loginRoutes.test')(
    'password unchanged since its verification',
    ".where('password_hash', '=', verifiedHash)",
    '',
  ),
  guardIn('modules/wallets/walletRoutes', 'modules/wallets/wallets.test')(
    'payment ownership',
    'if (!maySeePayment(context.currentUser, entry)) throw',
    'if (false) throw',
  ),
  guardIn('modules/wallets/handoverService', 'modules/wallets/handover.test')(
    'no handover to oneself',
    'custodian === currentUser.userId && (await hasOtherSuperAdmin(db, currentUser.userId))',
    'false',
  ),
  guardIn(
    'modules/wallets/walletTransitions',
    '(modules/wallets/wallets.test|modules/wallets/ownWallet.test|modules/wallets/custodyReport.test|modules/wallets/handover.test)',
  )('handover by the custodian', 'if (user?._id === currentUser.userId) return;', 'if (user) return;'),
  guardIn('modules/orders/orderGuards', '(modules/orders/orderTransitions.test|modules/orders/orders.test)')(
    'order assignee',
    "hasPermission(currentUser.permissions, 'canUpdateOrders') || assigned_to?._id === currentUser.userId",
    'currentUser',
  ),
  guardIn('modules/counters/readings/meterReaderService', 'modules/counters/readings/readings.test')(
    'permission to record readings',
    "hasPermission(context.currentUser.permissions, 'canUpdateContracts') ||\n    (await isMeterReader(context, counter))",
    'context.currentUser',
  ),
  guardIn('modules/counters/readings/meterReaderService', 'modules/counters/readings/routeSheet.test')(
    'route of the reader',
    'assignedRoutes(currentUser).includes(route)',
    'true',
  ),
  guardIn('http/idempotency', 'modules/payments/recordPayment.test')(
    'idempotency key with other content',
    'first.endpoint === endpoint && first.body_hash === body_hash',
    'first.endpoint === endpoint',
  ),
  guardIn('http/plugins', '(modules/session/loginRoutes|http/routes|http/webApp).test')(
    'cross-origin requests',
    '(isCrossOrigin(request) || isCsrfMismatch(request))',
    'isCsrfMismatch(request)',
  ),
  guardIn('lists/spreadsheet', 'lists/exportRoutes.test')(
    'markup in workbooks',
    "ENTITIES[character] ?? ''",
    'character',
  ),
  guardIn('html', 'mail/mailer.test')('markup in mails', 'ENTITIES[character] ?? character', 'character'),
  guardIn('http/webApp', 'http/webApp.test')(
    'script-src policy',
    '["script-src \'self\'", ...scripts]',
    '["script-src *", ...scripts]',
  ),
  guardIn('http/webApp', 'http/webApp.test')(
    'trusted types policy',
    '"require-trusted-types-for \'script\'",',
    '',
  ),
  guardIn('lists/spreadsheet', 'lists/exportRoutes.test')(
    'formulas in exports',
    'escape_formulas: !PHONE.test(text) && !NEGATIVE_NUMBER.test(text)',
    'escape_formulas: false',
  ),
  guardIn('modules/refunds/refundTransitions', 'modules/refunds/refunds.test')(
    'no decision on an own refund',
    'if (requested_by._id === currentUser.userId)\n',
    'if (false)\n',
  ),
  guardIn('modules/refunds/refundService', 'modules/refunds/refunds.test')(
    'refunds in whole coins',
    "method === 'cash' && !isPayableInCoins(amount)",
    'false',
  ),
  dunningGuard('dunning')('no reminders for disputed invoices', 'and not b.disputed ', ''),
  dunningGuard('dunning')(
    'credit and cheques reduce the reminded balance',
    'b.net_due > 0 and ${AMOUNT_TO_DUN} > 0',
    'b.net_due > 0',
  ),
  dunningGuard('dunning')('reminders once each', 'd.day >= s.day', 'd.day > s.day'),
  dunningGuard('disconnections')(
    'no disconnection before a weekend',
    'if (await isDisconnectionPaused(db, now)) return;',
    '',
  ),
  guardIn('modules/tanks/tankManifold', 'modules/tanks/tankManifold.test')(
    'one product in a manifold',
    'if (other)\n',
    'if (false)\n',
  ),
];
