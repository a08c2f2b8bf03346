import { createServer } from 'node:http'

export type KeywordServerMode =
  | 'good'
  | 'hang'
  | 'nonsense'
  | 'gone'
  | { http: number; code: number }
  | { task: number }
  | { top: number }

export interface KeywordServer {
  readonly baseUrl: string
  /** Its behaviour from now on. */
  mode: KeywordServerMode
  /** Requests received so far. */
  readonly calls: { path: string; authorization: string; body: Task[] }[]
  close(): Promise<void>
}
interface Task {
  keywords?: string[]
  keyword?: string
  location_code: number
  language_code: string
}

/** One keyword as returned by the Labs API. */
const buildItem = (keyword: string, volume: number | null, difficulty: number | null, intent: string | null) => ({
  se_type: 'google',
  keyword,
  location_code: 2840,
  language_code: 'en',
  keyword_info: { search_volume: volume, cpc: 1.2, competition: null, monthly_searches: null },
  keyword_properties: { core_keyword: null, keyword_difficulty: difficulty, detected_language: 'en' },
  search_intent_info: intent === null ? null : { main_intent: intent, foreign_intent: null },
})

/** A loopback server that implements DataForSEO's version 3 as documented, including errors with status 200. */
export async function startKeywordServer(): Promise<KeywordServer> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const body: Task[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const path = request.url ?? ''
      server.calls.push({ path, authorization: request.headers.authorization ?? '', body })
      const { mode } = server
      if (mode === 'hang') return
      if (mode === 'gone') return void request.socket.destroy()
      if (mode === 'nonsense') return void response.end('<html>')
      const status = typeof mode === 'object' && 'http' in mode ? mode.http : 200
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(buildAnswer(path, body, mode)))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const server: KeywordServer = {
    baseUrl: `http://127.0.0.1:${port}`,
    mode: 'good',
    calls: [],
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}

function buildAnswer(path: string, [task]: Task[], mood: KeywordServerMode): object {
  const {
    code: withHttp,
    top: alone,
    task: ofTask,
  }: Partial<Record<string, number>> = typeof mood === 'object' ? mood : {}
  const top = withHttp ?? alone ?? 20_000
  const code = ofTask ?? 20_000
  const failed = { version: '0.1', status_code: top, status_message: 'Refused.', cost: 0, tasks_count: 0, tasks: null }
  if (top !== 20_000) return failed
  const one = {
    id: '1',
    status_code: code,
    status_message: code === 20_000 ? 'Ok.' : 'Refused.',
    cost: 0.01,
    result: code === 20_000 ? [{ items_count: 1, items: findItems(path, task) }] : null,
  }
  return { ...failed, tasks_count: 1, tasks_error: code === 20_000 ? 0 : 1, tasks: [one] }
}

function findItems(path: string, task: Task | undefined): unknown[] | null {
  const seed = task?.keyword ?? task?.keywords?.[0] ?? ''
  if (path.includes('keyword_suggestions')) return [buildItem(`${seed} software`, 210, 31.6, 'commercial')]
  if (path.includes('keyword_ideas'))
    return [buildItem('appointment reminders', 880, 44, 'transactional'), { keyword: 7 }]
  // Partial data: the first has all numbers, the second none, the others are missing.
  const [first = '', second = ''] = task?.keywords ?? []
  return [buildItem(first, 1300, 27, 'commercial'), buildItem(second, null, null, null)]
}
