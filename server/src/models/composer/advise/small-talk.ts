import type { Intent, RefusalReason } from './intent.ts'

const germanTalk: readonly (readonly ['greeting' | 'thanks' | 'help' | 'yes', RegExp])[] = [
  [
    'greeting',
    /^(?:hallo|guten (?:morgen|tag|abend)|moin(?: moin)?|servus|gr(?:ü|ue)(?:ß|ss) (?:gott|dich))(?: zusammen| co-?ceo)?$/u,
  ],
  [
    'thanks',
    /^(?:(?:super|perfekt|prima|toll|alles klar|ok|okay),? )?(?:danke(?:sch(?:ö|oe)n)?|vielen dank|besten dank|dank dir)(?: (?:dir|ihnen|euch|sch(?:ö|oe)n|sehr|f(?:ü|ue)r die hilfe))?$/u,
  ],
  ['yes', /^(?:ja|jawohl|mach das|ja,? (?:bitte|mach das|gerne?)|nein|nee)$/u],
  ['thanks', /^(?:super|perfekt|prima|alles klar|passt)$/u],
  [
    'help',
    /^(?:was|wobei|womit|wie) (?:alles )?(?:kannst du|k(?:ö|oe)nnen sie)(?: (?:mir|uns|alles|so|helfen|beantworten|tun|machen))*$|^(?:wer|was) bist du$|^was kann ich (?:dich |sie )?(?:alles )?fragen$|^hilfe$/u,
  ],
]

/** Small talk, or a question about the advisor itself. */
export function matchTalkIntent(text: string): Intent | null {
  const german = germanTalk.find(([, pattern]) => pattern.test(text))
  if (german !== undefined) return { kind: 'talk', what: german[0], isGerman: true }
  if (/^(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening))(?: there| all| co-?ceo)?$/u.test(text))
    return { kind: 'talk', what: 'greeting' }
  if (
    /^(?:yes|yep|yeah|sure|do it|go ahead|approve|approved|confirm|no|nope)(?: (?:please|do it|go ahead))?$/u.test(text)
  )
    return { kind: 'talk', what: 'yes' }
  if (
    /^(?:thanks|thank you|thx|ty|cheers|great|perfect|cool|nice|awesome|ok|okay|got it|never ?mind)\b.{0,30}$/u.test(
      text,
    ) &&
    !/\b(?:what|how|who|which|show|when|and|but|without|only|for)\b/u.test(
      text.replace(/\b(?:thanks|thank you|thx|ty) (?:so much )?(?:and|for)\b/u, ''),
    )
  )
    return { kind: 'talk', what: 'thanks' }
  if (
    /\b(?:what (?:all )?can you (?:do|answer|help)|how (?:can|do) you (?:help|work)|who are you|what are you|what can i ask|help me out)\b|^help$/u.test(
      text,
    )
  )
    return { kind: 'talk', what: 'help' }
  return null
}

/** What a question may begin with and does not ask: a greeting, "quick one:", and what is set aside with "anyway". */
const greetings: readonly RegExp[] = [
  /^(?:(?:good |guten )?(?:morning|afternoon|evening|morgen|tag|abend)|moin(?: moin)?|servus|hallo|hi|hello|hey)(?: (?:there|all|zusammen))?(?:\s*[,!.:;–-]+\s*|\s+(?=(?:what|which|who|when|where|how|show|list|was|welche\w?|wer|wie|wann|wo|zeig\w?)\b))/iu,
  /^(?:just |only |nur |mal )?(?:an? |eine )?(?:quick|short|kurze|schnelle) (?:one|question|frage)(?: (?:before|vor) [^,:?.!]{1,30}?)?\s*[,:–-]+\s*/iu,
  /^[^?]{0,200}?\b(?:anyway|anyhow|jedenfalls)\s*[,:–-]+\s*/iu,
]
/** What somebody says about an answer before it is there: "Thats not ok". */
const remark =
  /(?<=[?.!]\s*)\s(?:that(?:'|’)?s|that is|this is|it(?:'|’)?s|it is) (?:(?:not|so|very|really|quite|just|too) )*(?:ok|okay|good|great|bad|fine|weird|strange|odd|crazy|annoying|important|urgent|embarrassing)[.!?]*$/iu
export function removeGreeting(question: string): string {
  const rest = [...greetings, remark].reduce((text, pattern) => text.replace(pattern, ''), question.trim())
  return rest === '' ? question : rest
}

const start = String.raw`^(?:(?:please|can|could|would|will|you|now|then|and|just|go ahead and)\s+)*`
const toRequestPattern = (source: string) => new RegExp(start + source, 'u')

/** Instructions that are never followed, and topics outside the workspace; the first match applies. */
const refusals: readonly [RegExp, RefusalReason][] = [
  [
    toRequestPattern(
      String.raw`(?:publish|post|schedule|unpublish|reschedule|release)\s+(?!(?:about|ideas?)\b)(?:it|this|that|the|my|our|all|everything|now|\S+(?: \S+)* (?:now|today|tomorrow|for|at|on)\b)`,
    ),
    'publish',
  ],
  [
    toRequestPattern(String.raw`(?:send|e-?mail(?! (?:of|address))|mail|message|text|forward|dm)\s+(?!.*\btask\b)`),
    'send',
  ],
  [toRequestPattern(String.raw`invite\b`), 'invite'],
  [toRequestPattern(String.raw`(?:delete|remove|erase|trash|purge|wipe|discard|get rid of)\b`), 'delete'],
  [
    toRequestPattern(
      String.raw`(?:archive|restore|rename|change(?!s| since| log)|edit|update(?!s| me| us| on)|modify|correct|assign|reassign|approve|reject|merge|import|upload|connect|cancel|close|complete|tick off|undo)\s+(?!the stage of)\S`,
    ),
    'change',
  ],
  [
    /\b(?:other|another|all|every|foreign) (?:other )?(?:accounts'?|workspaces?|tenants?|organi[sz]ations' data)\b|\b(?:system prompt|api keys?|passwords? of|ignore (?:all |your |the |any )*(?:previous |prior )?(?:instructions|rules))\b/u,
    'elsewhere',
  ],
  [
    /^(?:how|where) (?:do|can|could|should|would) (?:i|we|you) (?!.*\b(?:stand|doing|compare)\b|(?:best )?(?:reach|contact|get hold of|get in touch with)\b)/u,
    'handling',
  ],
]

export function matchRefusalIntent(text: string): Intent | null {
  const found = refusals.find(([pattern]) => pattern.test(text))
  return found === undefined ? null : { kind: 'cannot', what: found[1] }
}
