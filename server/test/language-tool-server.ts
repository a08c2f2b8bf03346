import { createServer } from 'node:http'

export type LanguageToolMode = 'good' | 'hang' | 'nonsense' | 'gone' | { http: number }

export interface LanguageToolServer {
  readonly baseUrl: string
  /** Its behaviour from now on. */
  mode: LanguageToolMode
  /** The forms received so far. */
  readonly calls: { path: string; text: string; language: string; preferredVariants: string | null }[]
  close(): Promise<void>
}

/** Words it takes for mistakes, with what it would put instead. */
const mistakes: readonly [word: string, instead: string[], issueType: string][] = [
  ['Fehller', ['Fehler', 'Fehlers'], 'misspelling'],
  ['Wojciechowski', [], 'misspelling'],
  ['das dass', ['dass'], 'grammar'],
  ['erreure', ['erreur'], 'misspelling'],
]

const buildMatch = (text: string, word: string, offset: number, instead: readonly string[], issueType: string) => ({
  message: issueType === 'misspelling' ? 'Möglicher Tippfehler gefunden.' : 'Möglicherweise ist ein Wort zu viel.',
  shortMessage: '',
  replacements: instead.map((value) => ({ value })),
  offset,
  length: word.length,
  context: { text, offset, length: word.length },
  sentence: text,
  type: { typeName: 'UnknownWord' },
  rule: {
    id: issueType === 'misspelling' ? 'GERMAN_SPELLER_RULE' : 'DAS_DASS',
    description: '',
    issueType,
    category: { id: issueType === 'misspelling' ? 'TYPOS' : 'GRAMMAR', name: '' },
  },
  ignoreForIncompleteSentence: false,
  contextForSureMatch: 0,
})

/** A loopback server with LanguageTool's wire, version 6: a form at /v2/check, matches with offsets in UTF-16 units. */
export async function startLanguageToolServer(port = 0): Promise<LanguageToolServer> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      const text = form.get('text') ?? ''
      const language = form.get('language') ?? ''
      const path = `${request.method ?? ''} ${request.url ?? ''}`
      server.calls.push({ path, text, language, preferredVariants: form.get('preferredVariants') })
      const { mode } = server
      if (mode === 'hang') return
      if (mode === 'gone') return void request.socket.destroy()
      if (mode === 'nonsense') return void response.end('<html>')
      if (typeof mode === 'object') return void response.writeHead(mode.http).end('Error: too many requests')
      const matches = mistakes.flatMap(([word, instead, issueType]) =>
        [...text.matchAll(new RegExp(word, 'gu'))].map(({ index }) =>
          buildMatch(text, word, index, instead, issueType),
        ),
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          software: { name: 'LanguageTool', version: '6.6', apiVersion: 1, premium: false, status: '' },
          warnings: { incompleteResults: false },
          language: {
            name: 'German (Germany)',
            code: language,
            detectedLanguage: { code: language, confidence: 0.99 },
          },
          matches,
          sentenceRanges: [[0, text.length]],
        }),
      )
    })
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const address = http.address()
  const server: LanguageToolServer = {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    mode: 'good',
    calls: [],
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}
