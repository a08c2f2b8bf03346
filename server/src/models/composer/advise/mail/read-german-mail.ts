import { type MailRequest, type MailSentence, type Recipient, toSentence, toTopic } from './mail-request.ts'

const polite =
  /^(?:(?:bitte|kannst du|kannst|könntest du|koenntest du|können sie|koennen sie|könnten sie|würdest du|magst du|hey|hallo|hi|ok|okay|so|jetzt|dann|und|ich brauche|ich bräuchte|ich hätte gern(?:e)?|ich möchte|ich will|hilf mir(?: mit)?)[\s,]+)+/iu
const verb = String.raw`(?:schick(?:e|en)?|send(?:e|en)?|schreib(?:e|en|st|t)?|entwirf|entwerf(?:e|en)|formulier(?:e|en)?|verfass(?:e|en)?|mach(?:e|en)?|erstell(?:e|en)?|setz(?:e|en)?|tipp(?:e|en)?|bereite|gib)`
const fillers = String.raw`(?:(?:du|mir|uns|mal|ma|bitte|doch|noch|schnell|kurz|eben|gleich|eine?n?|ne|'ne|nen|'nen|die|den|das|kurze[nrs]?|nette[nrs]?|freundliche[nrs]?|höfliche[nrs]?|kleine[nrs]?|schnelle[nrs]?|neue[nrs]?|entwurf(?: für| einer| einen)?)\s+)*`
const letter = String.raw`(?:(?:dankes|erinnerungs|einladungs|antwort|follow-?up|nachfass)-?)?(?:e-?mail|mail)(?:-?entwurf)?`
const note = String.raw`(?:${letter}|nachricht|antwort|brief|follow-?up|dankeschön|erinnerung)`
const name = String.raw`(?<name>[\p{L}][\p{L}.'’ -]{0,59}?)`
const write = String.raw`(?:\s+(?:schreiben|verfassen|entwerfen|formulieren|aufsetzen|vorbereiten|machen|auf|vor))?`
const lead = String.raw`(?:wegen|dass|ob|zum|zur|zu|bezüglich|bzgl\.?|betreffs?|über|mit|und|in dem|in der|wo|um|für|damit|weil|wann|wie|was)`
const behind = String.raw`${write}(?<rest>(?:\s*[:,;]\s*.+|\s+[-–]\s+.+|\s+${lead}(?!\p{L}).*)?)$`

/** How a request for a mail may begin, with the name of the one it is written to. */
const requests: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${verb}\s+)?${fillers}(?<noun>${letter})\s+(?:an|für)\s+${name}${behind}`, 'isu'),
  new RegExp(String.raw`^${verb}\s+${fillers}(?<noun>${note})\s+(?:an|für)\s+${name}${behind}`, 'isu'),
  new RegExp(
    String.raw`^${verb}\s+(?:mal\s+|bitte\s+|doch\s+|eben\s+|kurz\s+)*(?!(?:mir|uns|eine?n?|ne|du)\s)${name}\s+(?:mal\s+|bitte\s+|doch\s+|eben\s+|kurz\s+)*(?:eine?n?|ne|'ne|nen|die)\s+${fillers}(?<noun>${note})${behind}`,
    'isu',
  ),
  // "Kannst du Frau Voss eine Mail schreiben": the verb is behind.
  new RegExp(
    String.raw`^(?!(?:mir|uns|eine?n?|ne|du)\s)${name}\s+(?:mal\s+|bitte\s+)*(?:eine?n?|ne|'ne|nen)\s+${fillers}(?<noun>${note})${behind.replace('))?(?<rest>', '))(?<rest>')}`,
    'isu',
  ),
  new RegExp(
    String.raw`^(?<noun>schreib(?:e)?|antworte)\s+(?:mal\s+|bitte\s+|doch\s+|eben\s+|kurz\s+)*(?:an\s+)?(?!(?:mir|uns|eine?n?|ne|du)\s)${name}(?<rest>\s*,\s*(?:dass|ob|wann|wie|was)(?!\p{L}).+|\s+wegen\s.+)$`,
    'isu',
  ),
]

/** Where one instruction ends and the next begins. */
const joint =
  /(?:,?\s+(?:und|sowie|dann)\s+(?:auch\s+|noch\s+)?|[,;.]\s+)(?=(?:bedank|dank|vielen dank|frag|bitte? (?:ihn|sie|um)|erinner|sag(?:e|t)? (?:ihm|ihr)|teil(?:e|t)? (?:ihm|ihr)|lad|entschuldig|gratulier|bestätig|dass(?!\p{L})|ob(?!\p{L})|wann(?!\p{L})))/iu
/** How long or in which tone it is to be: a draft is short, and only says what was told. */
const manner =
  /(?:^|[\s,;.(–-]+)(?:(?:in |mit )?(?:max(?:imal)?\.?|höchstens)?\s*(?:\d+|zwei|drei|vier|fünf) sätze[n]?(?: max(?:imal)?\.?)?|(?:halt(?:e)?|mach(?:e)?) (?:sie|es|die) (?:kurz|freundlich|höflich|nett)|(?:kurz|freundlich) bitte|bitte|danke)(?=$|[\s,;.!)])[\s,;.!)]*$/iu
const whom = String.raw`(?:\s+(?:ihn|sie|ihm|ihr|ihnen|dich|uns|mich|mal|bitte|auch|noch|herzlich|nochmal|kurz|an|nach))*`
const pattern = (source: string) =>
  new RegExp(String.raw`^(?:und |auch |in (?:der|dem) (?:ich|wir|du) |wo (?:ich|wir) )*${source}`, 'iu')

/** What is written for an instruction, by how it begins; the first that fits. Sentences begin in lower case behind the salutation. */
const rules: readonly (readonly [RegExp, (text: string) => MailSentence])[] = [
  [
    pattern(String.raw`(?:bedank|dank)\p{L}*${whom}\s+für\s+`),
    (text) => ({ text: `vielen Dank für ${text}.`, topic: 'Vielen Dank' }),
  ],
  [pattern(String.raw`vielen dank für\s+`), (text) => ({ text: `vielen Dank für ${text}.`, topic: 'Vielen Dank' })],
  [
    pattern(String.raw`um (?:mich|uns) (?:\p{L}+ )?für\s+(?=.+ zu bedanken$)`),
    (text) => ({ text: `vielen Dank für ${text.replace(/ zu bedanken$/iu, '')}.`, topic: 'Vielen Dank' }),
  ],
  [pattern(String.raw`(?:bedank|dank)\p{L}*${whom}\s*$`), () => ({ text: 'vielen Dank.', topic: 'Vielen Dank' })],
  [
    pattern(String.raw`frag\p{L}*(?:\s+(?:ihn|sie|ihr|mal|bitte))*\s+nach\s+`),
    (text) => ({ text: `ich möchte Sie nach ${text} fragen.`, topic: text }),
  ],
  [
    pattern(
      String.raw`(?:frag\p{L}*${whom}|um (?:nach)?zu(?:fragen)?|nachfragen?)?[\s,]*(?=(?:ob|wann|wie|was|wer|wo|warum|wieso|welche[rsnm]?)(?!\p{L}))`,
    ),
    (text) => ({ text: `können Sie mir bitte sagen, ${text}?` }),
  ],
  [
    pattern(String.raw`erinner\p{L}*${whom}\s+daran[\s,]+dass\s+`),
    (text) => ({ text: `ich möchte Sie daran erinnern, dass ${text}.` }),
  ],
  [
    pattern(String.raw`erinner\p{L}*(?:\s+(?:ihn|sie|ihr|mal|bitte))*\s+an\s+`),
    (text) => ({ text: `ich möchte Sie an ${text} erinnern.`, topic: text }),
  ],
  [
    pattern(String.raw`bitte?n?(?:\s+(?:ihn|sie))?\s+um\s+`),
    (text) => ({ text: `ich möchte Sie um ${text} bitten.`, topic: text }),
  ],
  [
    pattern(String.raw`bitte?n?\s+(?:ihn|sie)[\s,]+(?=.+ zu \p{L}+)`),
    (text) => ({ text: `ich möchte Sie bitten, ${text}.` }),
  ],
  [
    pattern(String.raw`lad\p{L}*\s+(?:ihn|sie)\s+(?=zu)`),
    (text) => ({ text: `ich möchte Sie ${text.replace(/\s+ein$/iu, '')} einladen.`, topic: 'Einladung' }),
  ],
  [pattern(String.raw`entschuldig\p{L}*${whom}\s+für\s+`), (text) => ({ text: `bitte entschuldigen Sie ${text}.` })],
  [pattern(String.raw`gratulier\p{L}*${whom}\s+(?=zu)`), (text) => ({ text: `herzlichen Glückwunsch ${text}.` })],
  [
    pattern(String.raw`bestätig\p{L}*${whom}[\s,]+`),
    (text) => ({ text: `hiermit bestätige ich Ihnen${/^dass\s/u.test(text) ? ',' : ''} ${text}.` }),
  ],
  [
    pattern(String.raw`(?:(?:sag|schreib|teil)\p{L}*${whom}(?:\s+mit)?[\s,]+)?dass\s+`),
    (text) => ({ text: `ich möchte Ihnen mitteilen, dass ${text}.` }),
  ],
  [
    pattern(String.raw`(?=wegen\s)`),
    (text) => ({ text: `ich melde mich ${text}.`, topic: text.replace(/^wegen\s+(?:des\s.*)?/iu, '') }),
  ],
  [
    pattern(String.raw`(?:bezüglich|bzgl\.?|betreffs?)\s+`),
    (text) => ({ text: `ich melde mich bezüglich ${text}.`, topic: text }),
  ],
  [
    pattern(String.raw`(?=(?:zu|zum|zur|über|mit)\s)`),
    (text) => ({ text: `ich schreibe Ihnen ${text}.`, topic: text.replace(/^\p{L}+\s+(?:thema\s+)?/iu, '') }),
  ],
  [pattern(String.raw`für\s+`), (text) => ({ text: `ich schreibe Ihnen wegen ${text}.`, topic: text })],
]

/** Reads a request for a mail in German; null if it is none. */
export function readGermanMail(question: string): MailRequest | null {
  const body = question
    .trim()
    .replace(polite, '')
    .replace(/[\s?]+$/u, '')
  const groups = requests.map((request) => request.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const recipient = readRecipient(groups['name'] ?? '')
  if (recipient === null) return null
  const noun = (groups['noun'] ?? '').toLowerCase()
  const sentences = toInstructions(groups['rest'] ?? '').map(toMailSentence)
  if (noun.startsWith('danke') && !sentences.some(({ text }) => text.startsWith('vielen Dank')))
    sentences.unshift({ text: 'vielen Dank.', topic: 'Vielen Dank' })
  const topics = sentences.map((one) => one.topic ?? '').filter((one) => one !== '')
  const topic =
    topics.find((one) => one !== 'Vielen Dank') ?? (sentences.length === topics.length ? topics[0] : undefined)
  return {
    language: 'de',
    recipient: { words: recipient.name, kinds: ['contact', 'company'] },
    address: recipient.address,
    company: recipient.company,
    sentences: sentences.map(({ text }) => text),
    topic: topic === undefined ? null : toTopic(topic),
    isToSend: /^(?:schick|send)/iu.test(body),
    isFollowUp: noun.startsWith('follow') || noun.startsWith('nachfass'),
  }
}

function toInstructions(rest: string): string[] {
  let text = rest.replace(/^[\s:,;–-]+/u, '').trim()
  for (let next = text.replace(manner, ''); next !== text; next = text.replace(manner, '')) text = next
  text = text
    .replace(/\s+(?:schreiben|verfassen)$/iu, '')
    // "In der ich frage, ob" is one instruction.
    .replace(/^(?:in (?:der|dem)|wo) (?:ich|wir|du) (?:ihn |sie |ihm |ihr )?(\p{L}+),\s+/iu, '$1 ')
  return text
    .split(joint)
    .map((one) => toFormalPerson(one.trim().replace(/[\s,;.!?]+$/u, '')))
    .filter((one) => one !== '')
}

function toMailSentence(instruction: string): MailSentence {
  for (const [start, write_] of rules) {
    const found = start.exec(instruction)
    if (found !== null) return write_(instruction.slice(found[0].length))
  }
  return { text: toSentence(instruction) }
}

function readRecipient(words: string): Recipient | null {
  const plain = words
    .trim()
    .replace(/^(?:die|den|der|dem|das|unseren?|meinen?)\s+(?:kundin|kunden?|kollegin|kollegen|kontakt)?\s*/iu, '')
  const [, who = plain, company] = /^(.+?)\s+(?:von|vom|bei|beim|aus)\s+(?:der\s+|dem\s+)?(.+)$/iu.exec(plain) ?? []
  const found = /^(?<title>frau|herrn?)\s+(?<last>.+)$/iu.exec(who)
  const last = found?.groups?.['last']
  const recipient = (last ?? who).trim()
  if (recipient === '' || /^(?:alle[nr]?|das|dies\p{L}*|mich|uns|dich)(?!\p{L})/iu.test(recipient)) return null
  const isFrau = /^frau$/iu.test(found?.groups?.['title'] ?? '')
  return {
    name: recipient,
    address: last === undefined ? null : `${isFrau ? 'Sehr geehrte Frau' : 'Sehr geehrter Herr'} ${last}`,
    company: company ?? null,
  }
}

/** "Ob sie noch Interesse hat" is said to her: "ob Sie noch Interesse haben". */
function toFormalPerson(text: string): string {
  const found = /(?<=^|\s)(?<joint>ob|dass|wann|wie|was|wo|warum) (?<who>er|sie)(?= .)/iu.exec(text)
  if (found === null)
    return text.replaceAll(/(?<=\s)(?:ob|dass|wann|wie|was) (?:ihm|ihr)(?=\s)/giu, (words) =>
      words.replace(/ih[mr]$/iu, 'Ihnen'),
    )
  const start = found.index + found[0].length
  const said = text
    .slice(start)
    .replaceAll(/(?<=\s)(?:sein|ihr)(e[nmrs]?)?(?=\s)/giu, (_all, end: string | undefined) => `Ihr${end ?? ''}`)
    .replace(/\p{L}+$/u, toPlural)
  return `${text.slice(0, start).replace(/(?:er|sie)$/iu, 'Sie')}${said}`
}
function toPlural(verb: string): string {
  const irregular: Readonly<Record<string, string>> = {
    hat: 'haben',
    ist: 'sind',
    war: 'waren',
    will: 'wollen',
    kann: 'können',
    soll: 'sollen',
    muss: 'müssen',
    darf: 'dürfen',
    wird: 'werden',
    weiß: 'wissen',
    hatte: 'hatten',
    mag: 'mögen',
  }
  const known = irregular[verb]
  if (known !== undefined) return known
  if (verb.endsWith('te')) return `${verb}n`
  return /[^s]t$/u.test(verb) ? `${verb.slice(0, -1)}en`.replace(/een$/u, 'en') : verb
}
