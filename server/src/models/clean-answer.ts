/** Of models and of chat windows: what stands around an answer and is no part of it. */
const chatLines =
  /^(?:(?:chatgpt|claude|gemini|copilot|le chat|perplexity|you) said:?|(?:gemini|copilot|chatgpt|claude)|copy(?: code)?|code kopieren|copier(?: le code)?|copiar(?: código)?|markdown|show thinking|gedankengang anzeigen|thought for .{1,30}|nachgedacht für .{1,30}|edit|share)$/iu

/** An announcement of the answer, such as "Sure! Here is your post:". */
const announcement =
  /^[¡¿]?(?:sure|certainly|of course|absolutely|great|got it|okay|ok|here(?:['’]s| is| are)|below is|i(?:['’]ve| have) |gerne|klar|natürlich|selbstverständlich|hier (?:ist|sind|kommt)|voici|bien sûr|avec plaisir|claro|por supuesto|aquí|aqui|com certeza|certo|certamente|ecco|natuurlijk|zeker|prima|hier is|hier zijn)(?:$|[\s,!.:–—-])/iu

/** An offer of the assistant at the end. */
const offer =
  /^(?:would you like me|do you want me|shall i |should i |want me to|i can also|let me know if you(?:['’]d| would)? (?:like|want|need)|if you(?:['’]d| would)? (?:like|want),? i |soll ich|möchten sie,? dass ich|möchtest du,? dass ich|wenn (?:du|sie) (?:möchtest|möchten|willst|wollen|magst),? |souhaitez-vous que je|voulez-vous que je|veux-tu que je|si vous (?:le )?(?:souhaitez|voulez),? je|¿(?:quieres|quiere|te gustaría) que|si (?:quieres|lo deseas),? puedo|vuoi che|posso anche|se (?:vuoi|desideri),? posso|wil je dat ik|zal ik |(?:quer|gostaria) que eu|se (?:quiser|desejar),? posso)/iu

/** Marks of sources that chats put into texts and that lead nowhere outside of them. */
const citations =
  /:contentReference\[[^\]]*\]\{[^}]*\}|【[^】]{0,60}】|\[cite_start\]|\s?\[cite:[^\]]{0,60}\]|\uE200[^\uE201]*\uE201/gu

const isRule = (line: string): boolean => /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u.test(line)

/** Signs without a letter among them that are kept: no text has more, and rules that look for the end of such a run would take hours. */
const longestRun = 500

/** A foreign text with its endless lines of blanks and signs cut, before rules read it. */
export const shortenRuns = (raw: string): string =>
  raw
    .replaceAll(/[^\p{L}\p{N}\n]{501,}/gu, (run) => run.slice(0, longestRun))
    .replaceAll(/(?:\n[^\p{L}\p{N}\n]{0,3}){101,}/gu, (run) => run.slice(0, longestRun))

/** The answer alone: without thoughts, code blocks, chatter and what a chat window copies along. */
export function cleanAnswer(raw: string): string {
  const text = shortenRuns(raw)
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[\u200B\u2060\uFEFF]/gu, '')
    .replaceAll('\u00A0', ' ')
    .replace(/^[^]*<\/think(?:ing)?>/iu, '')
    .replace(/^\s*<think(?:ing)?>[^]*$/iu, '')
    .replaceAll(citations, '')
  const lines = unwrapCodeBlocks(text.split('\n'))
  return dropChatter(lines).join('\n').trim()
}

interface BlockMark {
  readonly mark: string
  readonly info: string
}
const toBlockMark = (line: string): BlockMark | null => {
  const found = /^\s*(`{3,}|~{3,})\s*([\w+-]*)\s*$/u.exec(line)
  return found === null ? null : { mark: found[1] ?? '', info: (found[2] ?? '').toLowerCase() }
}

/** Opens the code blocks around an answer or a part of it; a block of code of the text stays. */
function unwrapCodeBlocks(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const block = toBlockMark(line)
    if (block === null) {
      kept.push(line)
      continue
    }
    const end = findBlockEnd(lines, at, block)
    const inner = lines.slice(at + 1, end)
    if (isWrapper(block, inner, kept)) kept.push(...inner)
    else kept.push(...lines.slice(at, end + 1))
    at = end
  }
  return kept
}

/** The line that closes a code block; one that is opened inside is closed first. The last line if nothing closes it. */
function findBlockEnd(lines: readonly string[], start: number, { mark }: BlockMark): number {
  let depth = 1
  for (let at = start + 1; at < lines.length; at++) {
    const block = toBlockMark(lines[at] ?? '')
    if (block === null || block.mark[0] !== mark[0]) continue
    if (block.mark.length < mark.length) continue
    depth += block.info === '' ? -1 : 1
    if (depth === 0) return at
  }
  return lines.length
}

function isWrapper({ info }: BlockMark, inner: readonly string[], before: readonly string[]): boolean {
  if (info === 'markdown' || info === 'md') return true
  if (!['', 'text', 'plaintext', 'txt', 'json', 'yaml', 'yml'].includes(info)) return false
  const first = inner.find((line) => line.trim() !== '') ?? ''
  const isFirst = before.every((line) => line.trim() === '' || announcement.test(line.trim()) || isChatLine(line))
  return (
    /^\s*(?:#\s|[{[])/u.test(first) || isFirst || inner.some((line) => /^[\s=*#_-]*details[\s=*:_-]*$/iu.test(line))
  )
}

const isChatLine = (line: string): boolean => chatLines.test(line.trim()) || isRule(line)

/** Cuts lines before and after the answer that only talk about it. */
function dropChatter(lines: readonly string[]): string[] {
  let [start, end] = [0, lines.length]
  const isEmpty = (at: number) => (lines[at] ?? '').trim() === ''
  for (; start < end; start++) {
    const line = (lines[start] ?? '').trim()
    if (line === '' || isChatLine(line)) continue
    const isAlone = isEmpty(start + 1) || isRule(lines[start + 1] ?? '') || line.endsWith(':')
    if (!announcement.test(line) || !isAlone || line.length > 300 || !hasMore(lines, start + 1)) break
    // "Certainly not." is a sentence of a text; what announces one says so.
    if (
      !/[:!]$/u.test(line) &&
      !/\b(?:post|article|draft|text|version|answer|beitrag|artikel|entwurf|texto|testo|tekst|article|brouillon|json)\b/iu.test(
        line,
      )
    )
      break
  }
  for (; end > start; end--) {
    const line = (lines[end - 1] ?? '').trim()
    if (line !== '' && !isChatLine(line) && !offer.test(line)) break
  }
  return lines.slice(start, end)
}

const hasMore = (lines: readonly string[], from: number): boolean =>
  lines.slice(from).some((line) => line.trim() !== '' && !isChatLine(line))

/** The texts of an answer that has several: numbered, bulleted, under headings, or with space between them. */
export function splitAnswer(raw: string): string[] {
  const text = cleanAnswer(raw)
  const start =
    /^\s*(?:\*\*)?(?:(?:text|option|version|variante?|beitrag|post)\s*)?\d{1,2}(?:[.):]|\s*[–—-]\s)(?:\*\*)?\s*/iu
  const lines = text.split('\n')
  const isNumbered = lines.filter((line) => start.test(line)).length > 1
  const isBulleted = !isNumbered && lines.filter((line) => /^[-*•]\s+/u.test(line)).length > 1
  const texts: string[] = []
  let isOpen = false
  for (const line of lines) {
    const isHeading = /^#{1,6}\s/u.test(line) || isRule(line)
    const begins =
      isHeading || (isNumbered ? start.test(line) : isBulleted ? /^[-*•]\s+/u.test(line) : line.trim() === '')
    const words = isHeading ? '' : line.replace(isNumbered ? start : isBulleted ? /^[-*•]\s+/u : /^\s+/u, '').trim()
    if (begins || !isOpen) texts.push(words)
    else texts.push(`${texts.pop() ?? ''}\n${words}`)
    isOpen = true
  }
  return texts
    .map((one) =>
      one
        .trim()
        .replace(/^["“„«](.*)["”“»]$/su, '$1')
        .trim(),
    )
    .filter((one) => one !== '')
}

/** The JSON value in an answer, however much is said around it; undefined if there is none. */
export function findJson(answer: string): unknown {
  for (const text of [answer, cleanAnswer(answer)]) {
    for (const candidate of listCandidates(text)) {
      const value = parseLoosely(candidate)
      if (typeof value === 'object' && value !== null) return value
    }
  }
  return undefined
}

/** The whole text, and what stands between the first opening and the last closing bracket of each kind. */
function* listCandidates(text: string): Generator<string> {
  yield text
  const pairs = (
    [
      ['{', '}'],
      ['[', ']'],
    ] as const
  ).map(([open, close]) => [text.indexOf(open), text.lastIndexOf(close)] as const)
  for (const [from, to] of pairs.toSorted(([one], [other]) => one - other))
    if (from !== -1 && to > from) yield text.slice(from, to + 1)
}

function parseLoosely(text: string): unknown {
  for (const attempt of [text, escapeLineBreaks(text).replaceAll(/,(\s*[}\]])/gu, '$1')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next form may be readable.
    }
  }
  return undefined
}

/** Some models break lines inside of a string, which JSON does not allow. */
function escapeLineBreaks(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\[^])*"/gu, (string) => string.replaceAll('\n', '\\n').replaceAll('\t', '\\t'))
}
