import { textChat } from '@draftwright/contract/text-chat'
import { implementRoutes } from '../../http/handler.ts'
import { toPastedLabel } from '../../models/pasted-model.ts'
import {
  buildPrompt,
  readChannelContent,
  resolveSelection,
  type RunContext,
  runAtOnce,
  type RunRequest,
  startAndRespond,
  toRun,
} from '../generation/index.ts'
import { findPassages } from './find-passages.ts'

export const textChatRoutes = implementRoutes(textChat, {
  ask: async (call) => startAndRespond(call, await toRunRequest(call, call.params.channel_id, call.body), readTurn),
  prompt: async (call) => buildPrompt(call, await toRunRequest(call, call.params.channel_id, call.body)),
  async paste(call) {
    const { answer, from, ...turn } = call.body
    const asked = await toRunRequest(call, call.params.channel_id, { ...turn, model: toPastedLabel(from) })
    return runAtOnce(call, { ...asked, input: { ...asked.input, answer } }, readTurn)
  },
})

interface Turn {
  content_id: string
  message: string
  selection?: string
  place?: { from: number; to: number }
  model?: string
}

/** The turn with the passages that the caller may read; what is found later or by another person is not in it. */
async function toRunRequest(
  call: RunContext,
  channel_id: string,
  { content_id, model, message, ...selected }: Turn,
): Promise<RunRequest> {
  const content = await readChannelContent(call.db, call.context, content_id, channel_id)
  resolveSelection(content.rich_content, selected)
  const passages = await findPassages(call, `${message} ${selected.selection ?? ''}`, content_id)
  return { kind: 'chat', channel_id, content_id, model, input: { feedback: message, passages, ...selected } }
}

const readTurn = (_call: RunContext, run: Parameters<typeof toRun>[0]) => Promise.resolve(toRun(run))
