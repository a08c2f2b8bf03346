import { englishMailWords } from './english-mail-words.ts'
import { germanMailWords } from './german-mail-words.ts'
import { type MailRequest, toSentence, toTopic, trimMarks } from './mail-request.ts'
import type { MailWords } from './mail-words.ts'

interface MailSentence {
  readonly text: string
  readonly topic?: string
}

interface MailReader {
  readonly words: MailWords
  readonly requests: readonly RegExp[]
  readonly manner: RegExp
  readonly rules: readonly { readonly pattern: RegExp; readonly sentence: string; readonly topic: string | undefined }[]
}

const name = String.raw`(?<name>\p{L}[\p{L}.'’ -]{0,59}?)`
const createReader = (words: MailWords): MailReader => ({
  words,
  requests: words.requests.map((request) => {
    const source = request.replaceAll(/\{(\w+)\}/gu, (_all, part: string) => words.parts[part] ?? name)
    return new RegExp(`^${source}$`, 'iu')
  }),
  manner: new RegExp(`(?:^|[ ,;.(–-]+)(?:${words.manner})(?=$|[ ,;.!)])[ ,;.!)]*$`, 'iu'),
  rules: words.rules.map(([start, sentence, topic]) => {
    const source = start.replaceAll('*', String.raw`\p{L}*`).replace('~', words.whom).replace('…', '(?<text>.+?)')
    return { pattern: new RegExp(`^${words.opening}${source}$`, 'iu'), sentence, topic }
  }),
})
const readers = [germanMailWords, englishMailWords].map(createReader)

/** Reads a request for the draft of a mail; null if a question is none. A mail that is only to be sent has nothing to be drafted. */
export function readMailRequest(question: string): MailRequest | null {
  const text = question.replaceAll(/\s+/gu, ' ').trim()
  const request = readers.map((reader) => readRequest(text, reader)).find((found) => found !== null) ?? null
  return request?.isToSend === true && request.sentences.length === 0 ? null : request
}

function readRequest(question: string, reader: MailReader): MailRequest | null {
  const { words } = reader
  const body = removeManner(trimMarks(question.replace(words.polite, ''), ' ?'), reader.manner)
  const groups = reader.requests.map((request) => request.exec(body)?.groups).find((found) => found !== undefined)
  const recipient = groups === undefined ? null : readRecipient(groups['name'] ?? '', words)
  if (groups === undefined || recipient === null) return null
  const noun = (groups['noun'] ?? '').toLowerCase()
  const sentences = writeSentences(groups['rest'] ?? '', recipient.name, reader, /^(?:thank|danke)/u.test(noun))
  return {
    language: words.language,
    recipient: { words: recipient.name, kinds: ['contact', 'company'] },
    address: recipient.address,
    company: recipient.company,
    sentences: sentences.map(({ text }) => text),
    topic: findTopic(sentences, words),
    isToSend: /^(?:schick|send)/iu.test(body),
    isFollowUp: /^(?:follow|nachfass)/u.test(noun),
  }
}

/** Longer than what a language says of the manner at once. */
const longestManner = 120
/** Looks at the end alone: a text of many such words is read once. */
function removeManner(text: string, manner: RegExp): string {
  const tail = text.slice(-longestManner)
  const kept = tail.replace(manner, '')
  return kept === tail ? text : removeManner(text.slice(0, text.length - tail.length) + kept, manner)
}

function readRecipient(
  said: string,
  words: MailWords,
): { readonly name: string; readonly address: string | null; readonly company: string | null } | null {
  const plain = said.trim().replace(words.determiner, '')
  const [, who = plain, company = null] = words.workplace.exec(plain) ?? []
  const [, title = '', last] = words.title.exec(who) ?? []
  const own = (last ?? who).replace(/['’]s$/u, '').trim()
  if (own === '' || words.nobody.test(own)) return null
  return { name: own, address: last === undefined ? null : words.formatAddress(title, last), company }
}

function writeSentences(rest: string, recipient: string, reader: MailReader, isThanks: boolean): MailSentence[] {
  const { words } = reader
  const { sentence, topic, reason, verb } = words.thanks
  const thanks = { text: sentence, topic }
  const told = words.shortened.reduce(
    (left, [pattern, plain]) => left.replace(pattern, plain),
    rest.replace(/^[ :,;–-]+/u, ''),
  )
  const sentences = told
    .split(words.joint)
    .map((one) => words.addressRecipient(one.trim(), recipient))
    .filter((one) => trimMarks(one) !== '')
    .map((one) => writeSentence(isThanks ? one.replace(reason, `${verb} $&`) : one, reader))
  return isThanks && !sentences.some((one) => one.topic === topic) ? [thanks, ...sentences] : sentences
}

function writeSentence(instruction: string, { rules }: MailReader): MailSentence {
  const plain = trimMarks(instruction)
  const rule = rules.find(({ pattern }) => pattern.test(plain))
  if (rule === undefined) return { text: toSentence(plain, instruction.endsWith('?') ? '?' : '.') }
  const fill = (template: string) => plain.replace(rule.pattern, template.replace('…', '$<text>'))
  const text = fill(rule.sentence)
  return {
    text: rule.sentence.startsWith('…') ? toSentence(text) : text,
    ...(rule.topic === undefined ? {} : { topic: fill(rule.topic) }),
  }
}

/** What the subject line tells: thanks only where the mail begins with them and has no other topic. */
function findTopic(sentences: readonly MailSentence[], { thanks }: MailWords): string | null {
  const topic = sentences.find((one) => one.topic !== undefined && one.topic !== thanks.topic) ?? sentences[0]
  return topic?.topic === undefined ? null : toTopic(topic.topic)
}
