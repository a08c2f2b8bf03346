import { type MailRequest, type MailSentence, type Recipient, toSentence, toTopic } from './mail-request.ts'

const polite =
  /^(?:(?:please|pls|plz|can|could|would|will|you|u|hey|hi|hello|ok|okay|so|now|then|and|maybe|just|i need|i want|i'd like|i would like|let's|help me(?: to)?|go ahead and)[\s,]+)+/iu
const verb = String.raw`(?:send|draft|write|compose|prepare|create|make|formulate|put together|type up|type|give|do)`
const fillers = String.raw`(?:(?:up|me|us|an?|the|another|one|short|quick|brief|friendly|polite|nice|little|small|kind|formal|new|draft(?: of)?)\s+)*`
const letter = String.raw`(?:e-?mail|mail)(?:\s+draft)?`
const note = String.raw`(?:(?:follow[- ]?up|thank[- ]?you|reminder|invitation|apology)(?:\s+(?:e-?mail|mail|message|note))?|${letter}|message|reply|letter)`
const name = String.raw`(?<name>[\p{L}][\p{L}.'’ -]{0,59}?)`
const lead = String.raw`(?:asking|to ask|and ask|ask|about|regarding|concerning|re|saying|to say|and say|telling|to tell|and tell|that|thanking|to thank|and thank|for|reminding|to remind|and remind|inviting|to invite|and invite|apologi[sz]ing|to apologi[sz]e|confirming|to confirm|and confirm|letting|to let|and let|informing|to inform|congratulating|to congratulate|to check|checking|mentioning|suggesting|proposing|offering|announcing|wishing|where|which|with|if|whether)`
const behind = String.raw`(?<rest>(?:\s*[:,;]\s*.+|\s+[-–]\s+.+|\s+${lead}\b.*)?)$`

/** How a request for a mail may begin, with the name of the one it is written to. */
const requests: readonly RegExp[] = [
  new RegExp(String.raw`^${verb}\s+${fillers}(?<noun>${note})\s+(?:to|for)\s+${name}${behind}`, 'isu'),
  new RegExp(
    String.raw`^${fillers}(?<noun>${letter}|thank[- ]?you(?:\s+(?:e-?mail|mail|note))?|follow[- ]?up(?:\s+(?:e-?mail|mail))?)\s+(?:to|for)\s+${name}${behind}`,
    'isu',
  ),
  new RegExp(String.raw`^${verb}\s+(?!(?:me|us|an?|the)\s)${name}\s+${fillers}(?<noun>${note})${behind}`, 'isu'),
  new RegExp(String.raw`^(?<noun>write|reply|respond)\s+to\s+${name}(?<rest>\s*[:,]\s*.+|\s+${lead}\b.+)$`, 'isu'),
]

/** Where one instruction ends and the next begins. */
const joint =
  /(?:,?\s+(?:and|then|also)(?:\s+(?:also|then))?\s+|[,;.]\s+)(?=(?:to\s+)?(?:ask|thank|tell|say|remind|invit|apologi|confirm|congratulat|let(?:ting)?\s+(?:him|her|them)\s+know|mention|suggest|propos|offer|wish|inform)(?:ing|ning|ting|e|s)?\b)/iu
/** How long or in which tone it is to be: a draft is short, and only says what was told. */
const manner =
  /(?:^|[\s,;.(–-]+)(?:(?:in |with )?(?:max(?:imum)?|at most|no more than)?\s*(?:\d+|one|two|three|four|five) sentences?(?: (?:max(?:imum)?|at most|only))?|(?:but |and )?(?:please )?(?:keep|make) it (?:very )?(?:short|brief|friendly|polite|formal|nice|simple|informal|casual)(?: and (?:short|friendly|polite|nice))?|(?:nothing|not) too long|short please|please|pls|thanks)(?=$|[\s,;.!)])[\s,;.!)]*$/iu
const whom = String.raw`(?:\s+(?:him|her|them|it))?`
const pattern = (source: string) =>
  new RegExp(String.raw`^(?:and |also |to |in which (?:i|we) |where (?:i|we) )*${source}`, 'iu')

/** What is written for an instruction, by how it begins; the first that fits. */
const rules: readonly (readonly [RegExp, (text: string) => MailSentence])[] = [
  [
    pattern(String.raw`(?:ask(?:ing|s)?|inquir(?:e|ing)|check(?:ing)?|find(?:ing)? out)${whom}\s+(?:if|whether)\s+`),
    (text) => ({ text: toSentence(`could you let me know whether ${text}`, '?') }),
  ],
  [
    pattern(
      String.raw`(?:ask(?:ing|s)?|inquir(?:e|ing)|check(?:ing)?|find(?:ing)? out)${whom}\s+(?=(?:when|what|how|who|where|which|why)\b)`,
    ),
    (text) => ({ text: toSentence(`could you let me know ${text}`, '?') }),
  ],
  [
    pattern(String.raw`ask(?:ing|s)?${whom}\s+for\s+`),
    (text) => ({ text: toSentence(`I would like to ask you for ${text}`), topic: text }),
  ],
  [
    pattern(String.raw`ask(?:ing|s)?${whom}\s+to\s+`),
    (text) => ({ text: toSentence(`could you please ${text}`, '?') }),
  ],
  [
    pattern(String.raw`ask(?:ing|s)?${whom}\s+(?:about\s+)?`),
    (text) => ({ text: toSentence(`I would like to ask you about ${text}`), topic: text }),
  ],
  [
    pattern(String.raw`(?:if|whether)\s+`),
    (text) => ({ text: toSentence(`could you let me know whether ${text}`, '?') }),
  ],
  [
    pattern(String.raw`(?:thank(?:ing|s)?|say(?:ing)? thank(?:s| you))${whom}\s+for\s+`),
    (text) => ({ text: toSentence(`thank you for ${text}`), topic: 'Thank you' }),
  ],
  [
    pattern(String.raw`(?:thank(?:ing|s)?|say(?:ing)? thank(?:s| you))${whom}\s*$`),
    () => ({ text: 'Thank you.', topic: 'Thank you' }),
  ],
  [
    pattern(String.raw`remind(?:ing|s)?${whom}\s+(?:of|about)\s+`),
    (text) => ({ text: toSentence(`I would like to remind you of ${text}`), topic: text }),
  ],
  [
    pattern(String.raw`remind(?:ing|s)?${whom}\s+(?=(?:that|to)\s)`),
    (text) => ({ text: toSentence(`this is a reminder ${text}`) }),
  ],
  [
    pattern(String.raw`invit(?:e|es|ing)${whom}\s+(?:to|for)\s+`),
    (text) => ({ text: toSentence(`I would like to invite you to ${text}`), topic: text }),
  ],
  [
    pattern(String.raw`apologi[sz](?:e|es|ing)(?:\s+to${whom})?\s+for\s+`),
    (text) => ({ text: toSentence(`I apologise for ${text}`) }),
  ],
  [
    pattern(String.raw`congratulat(?:e|es|ing)${whom}\s+(?:on|for|to)\s+`),
    (text) => ({ text: toSentence(`congratulations on ${text}`) }),
  ],
  [pattern(String.raw`wish(?:ing|es)?${whom}\s+`), (text) => ({ text: toSentence(`I wish you ${text}`) })],
  [
    pattern(String.raw`confirm(?:ing|s)?${whom}\s+`),
    (text) => ({ text: toSentence(`I would like to confirm ${text}`), topic: text.replace(/^that .+$/u, '') }),
  ],
  [
    pattern(String.raw`(?:suggest|propos|offer)(?:e|es|s|ing)?${whom}\s+`),
    (text) => ({ text: toSentence(`I would like to suggest ${text}`) }),
  ],
  [
    pattern(String.raw`(?:say|tell|inform|mention|announc)(?:e|s|ing)?${whom}\s+(?:about|of)\s+`),
    (text) => ({ text: toSentence(`I am writing to you about ${text}`), topic: text }),
  ],
  [
    pattern(
      String.raw`(?:(?:say|tell|inform|mention|announc)(?:e|s|ing)?${whom}|let(?:ting)?${whom}\s+know)(?:\s+that)?\s+`,
    ),
    (text) => ({ text: toSentence(text) }),
  ],
  [pattern(String.raw`that\s+`), (text) => ({ text: toSentence(text) })],
  [
    pattern(String.raw`(?:about|regarding|concerning|re|on)\s+`),
    (text) => ({ text: toSentence(`I am writing to you about ${text}`), topic: text }),
  ],
]

/** Reads a request for a mail in English; null if it is none. */
export function readEnglishMail(question: string): MailRequest | null {
  const body = question
    .trim()
    .replace(polite, '')
    .replace(/[\s?]+$/u, '')
  const groups = requests.map((request) => request.exec(body)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return null
  const recipient = readRecipient(groups['name'] ?? '')
  if (recipient === null) return null
  const noun = (groups['noun'] ?? '').toLowerCase()
  const isThanks = noun.startsWith('thank')
  const told = toInstructions(groups['rest'] ?? '', recipient.name)
  const sentences = told.flatMap((instruction): MailSentence[] => {
    const thanked = isThanks ? /^for\s+(?<what>.+)$/isu.exec(instruction)?.groups?.['what'] : undefined
    if (thanked !== undefined) return [{ text: toSentence(`thank you for ${thanked}`), topic: 'Thank you' }]
    return [toMailSentence(instruction)]
  })
  if (isThanks && !sentences.some(({ text }) => /^thank/iu.test(text))) sentences.unshift({ text: 'Thank you.' })
  const topic = sentences.map((one) => one.topic ?? '').find((one) => one !== '')
  return {
    language: 'en',
    recipient: { words: recipient.name, kinds: ['contact', 'company'] },
    address: recipient.address,
    company: recipient.company,
    sentences: sentences.map(({ text }) => text).filter((text) => text !== ''),
    topic: topic === undefined ? null : toTopic(topic),
    isToSend: /^send/iu.test(body),
    isFollowUp: noun.startsWith('follow'),
  }
}

function toInstructions(rest: string, recipient: string): string[] {
  let text = rest.replace(/^[\s:,;–-]+/u, '').trim()
  for (let next = text.replace(manner, ''); next !== text; next = text.replace(manner, '')) text = next
  return text
    .split(joint)
    .map((one) => toSecondPerson(one.trim(), recipient))
    .filter((one) => one !== '')
}

function toMailSentence(instruction: string): MailSentence {
  for (const [start, write] of rules) {
    const found = start.exec(instruction)
    if (found !== null) return write(instruction.slice(found[0].length))
  }
  return {
    text: toSentence(
      instruction.replace(/^(?:for|with)\s+/iu, 'I am writing to you about '),
      instruction.endsWith('?') ? '?' : '.',
    ),
  }
}

function readRecipient(words: string): Recipient | null {
  const plain = words
    .trim()
    .replace(/^(?:the|our|my)\s+(?:customer|client|contact|colleague|team|people)?\s*(?:at|of|from)?\s*/iu, '')
  const [, who = plain.replace(/[\s,]+(?:pls|plz|please)$/iu, ''), company] =
    /^(.+?)\s+(?:at|from|of)\s+(.+)$/iu.exec(plain) ?? []
  const address = /^(?:mr|mrs|ms|miss)\.?\s+(?<last>.+)$/iu.exec(who)
  const name = (address?.groups?.['last'] ?? who).replace(/['’]s$/u, '').trim()
  // "Write a reply to the survey" names nobody.
  if (name === '' || /^(?:all|every(?:one|body)|it|this|that|these|those|me|us|you)\b/iu.test(name)) return null
  return { name, address: address === null ? null : who, company: company ?? null }
}

const behindHave = /^(?:\p{L}+(?:ed|en)|got|had|made|sent|done|heard|met|read|paid)$/iu
/** "If she still wants it" is said to her: "if you still want it". */
function toSecondPerson(text: string, recipient: string): string {
  const isThey = /\b(?:if|whether|when|what|how|where|why|that|which \p{L}+) they\b/iu.test(text)
  const subject = isThey ? '(?:he|she|they)' : '(?:he|she)'
  const said = text
    .replaceAll(new RegExp(String.raw`\b${subject}['’]s (?=(\p{L}+))`, 'giu'), (_all, next: string) =>
      behindHave.test(next) ? 'you have ' : 'you are ',
    )
    .replaceAll(new RegExp(String.raw`\b${subject}['’](re|ve|ll|d)\b`, 'giu'), (_all, end: string) => `you'${end}`)
    .replaceAll(
      new RegExp(String.raw`\b${subject} ((?:still |already |also |really |even |ever |just )*)(\p{L}+)`, 'giu'),
      (_all, between: string, next: string) => `you ${between}${toYouForm(next)}`,
    )
    .replaceAll(isThey ? /\b(?:his|their)\b/giu : /\bhis\b/giu, 'your')
    .replaceAll(isThey ? /\b(?:him|them)\b/giu : /\bhim\b/giu, (word, at: number) =>
      isObject(text, at) ? word : 'you',
    )
    .replaceAll(/\bher\b(?! know)/giu, (word, at: number, all: string) =>
      isObject(all, at)
        ? word
        : /^her \p{L}/iu.test(all.slice(at)) &&
            !/^her (?:to|if|whether|that|for|about|at|on|in|of|when|what|by|and)\b/iu.test(all.slice(at))
          ? 'your'
          : 'you',
    )
  const names = [recipient, ...recipient.split(/\s+/u)].map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`),
  )
  return said.replace(
    new RegExp(
      String.raw`^((?:to )?(?:ask|thank|tell|remind|invit|inform|congratulat|wish|let)\p{L}*) (?:${names.join('|')})(?!\p{L})`,
      'iu',
    ),
    '$1 them',
  )
}
/** Directly behind the verb of the instruction, which the rules read themselves. */
const isObject = (text: string, at: number): boolean =>
  /(?:^|\s)(?:ask|thank|tell|remind|invit|inform|congratulat|wish|let)\p{L}*\s$/iu.test(text.slice(0, at))
function toYouForm(verb: string): string {
  const irregular: Readonly<Record<string, string>> = {
    is: 'are',
    was: 'were',
    has: 'have',
    does: 'do',
    goes: 'go',
    "isn't": "aren't",
    "doesn't": "don't",
  }
  const known = irregular[verb.toLowerCase()]
  if (known !== undefined) return known
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  if (/(?:sh|ch|ss|x)es$/u.test(verb)) return verb.slice(0, -2)
  return /[^s]s$/u.test(verb) && !/(?:us|is)$/u.test(verb) ? verb.slice(0, -1) : verb
}
