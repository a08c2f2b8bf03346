import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

interface Message {
  role: string
  content: string | { text?: string }[] | null
}
interface Call {
  name: string
  args: Record<string, unknown>
}
/** The model's response to a question: text, or tools to call first. */
export type AdvisorScript = (question: string, results: readonly string[]) => string | Call[]

export interface AdvisorModel {
  readonly baseUrl: string
  /** Milliseconds between two words. */
  wordMs: number
  script: AdvisorScript
  /** How many more questions are refused as too many; a second's pause is asked for. */
  refusals: number
  /** What a question that is not refused waits for. */
  held: Promise<void>
  close(): Promise<void>
}

const getText = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')

/** A model on loopback that implements the OpenAI chat protocol and follows a journey's script. */
export async function startAdvisorModel(wantedPort: number, script: AdvisorScript): Promise<AdvisorModel> {
  const http = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      if (request.url?.endsWith('/audio/transcriptions') === true)
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "What is stuck?"}')
      if (model.refusals > 0) {
        model.refusals--
        return void response
          .writeHead(429, { 'content-type': 'application/json', 'retry-after': '3' })
          .end('{"error": {"message": "Too many requests"}}')
      }
      await model.held
      const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: Message[] }
      const at = messages.findLastIndex(({ role }) => role === 'user')
      const question = messages[at]
      const results = messages.slice(at + 1).filter(({ role }) => role === 'tool')
      await streamAnswer(
        response,
        model.script(question === undefined ? '' : getText(question), results.map(getText)),
        model,
      )
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(wantedPort, '127.0.0.1', resolve))
  const model: AdvisorModel = {
    baseUrl: `http://127.0.0.1:${wantedPort}/v1`,
    wordMs: 5,
    script,
    refusals: 0,
    held: Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return model
}

async function streamAnswer(
  response: ServerResponse,
  answer: string | Call[],
  model: Pick<AdvisorModel, 'wordMs'>,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    )
  if (typeof answer === 'string') {
    for (const word of answer.match(/\S+\s*/gu) ?? []) {
      send({ role: 'assistant', content: word })
      await delay(model.wordMs)
    }
    send({}, 'stop')
  } else {
    const tool_calls = answer.map(({ name, args }, index) => ({
      index,
      id: `call-${index}-${Date.now()}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }))
    send({ role: 'assistant', tool_calls }, null)
    send({}, 'tool_calls')
  }
  response.end('data: [DONE]\n\n')
}
