import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id } from '../../../../domain/entity';
import { isObject } from '../../../../domain/entity';
import type { MessageTest, TestMessageInput, TestedMessage } from '../../../../domain/telemetry/testMessage';
import { parseResponse, withDefaults } from '../../../api/parseResponse';
import { createRequest, perform } from '../../../store/createRequest';
import type { RootState } from '../../../store/rootState';
import type { Saga } from '../../../store/sagaEffects';

interface MessageTestRequest extends TestMessageInput {
  id: Id;
}

const EMPTY_MESSAGE: Omit<TestedMessage, 'level' | 'at' | 'clock'> = {
  device: '',
  outcome: 'refused',
  result: '',
  values: [],
  problems: [],
};

const isLevel = (level: unknown): level is NonNullable<TestedMessage['level']> =>
  isObject(level) &&
  typeof level.volume_l === 'number' &&
  isObject(level.explanation) &&
  Array.isArray(level.explanation.steps) &&
  Array.isArray(level.explanation.notes);

const parseMessage = (message: unknown): TestedMessage[] => {
  if (!isObject(message)) return [];
  const { values, ...others } = withDefaults(message, EMPTY_MESSAGE);
  const { at, clock } = message as Partial<TestedMessage>;
  return [
    {
      ...others,
      at: at ?? null,
      clock: clock ?? null,
      values: values.filter(isObject),
      level: isLevel(message.level) ? message.level : null,
    },
  ];
};

export const testMessageSubmitted = createAction<MessageTestRequest>('messageTest/submitted');
export const sendTestMessage = createRequest<MessageTestRequest, MessageTest>(
  'messageTest/send',
  async (api, { id, ...input }) => {
    const path = `/device/${encodeURIComponent(id)}/test-message`;
    const { messages, problems } = parseResponse(await api.post<MessageTest | undefined>(path, input), {
      messages: 'list',
      problems: 'list',
    });
    return { messages: messages.flatMap(parseMessage), problems };
  },
);

declare module '../../../store/rootState' {
  interface RootState {
    messageTest: MessageTest | null;
  }
}

/** Result of the last test message, until its dialog is closed. */
export const messageTest = createSlice({
  name: 'messageTest',
  initialState: null as RootState['messageTest'],
  reducers: { closed: () => null },
  extraReducers: (builder) =>
    builder
      .addCase(sendTestMessage.pending, () => null)
      .addCase(sendTestMessage.fulfilled, (_state, { payload }) => payload),
});

export const selectMessageTest = ({ messageTest: result }: RootState): MessageTest | null => result;

export function* messageTestSaga(): Saga {
  yield takeLatest(testMessageSubmitted, ({ payload }) => perform(sendTestMessage, payload));
}
