/** Words before a colon or above a text that are headings of it and not people. */
const notNames = new RegExp(
  String.raw`^(?:${[
    'agenda|notes?|actions?|action items?|summary|decisions?|https?|re|ps|subject|date|time|location|title|topics?',
    'attendees|participants|question|answer|open questions?|next steps?|to-?dos?|example|warning|important|tip|hint',
    'key (?:points|takeaways?|moments)|takeaways?|overview|outcomes?|background|context|conclusions?|introduction',
    'discussion|highlights?|chapters?|outline|risks?|follow-?ups?|transcript|recording|duration|length|language|source',
    'meeting(?: (?:title|notes|summary|id|link|date|time))?|recorded by|transcribed by|host|organi[sz]er|invited|speakers?',
    'phone|e-?mail|address|tel|fax|version|status|url|link|page|step|part|from|to|cc|bcc|sent|received|type|start|end|started|ended',
    '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  ].join('|')})$`,
  'iu',
)
/** Words that begin sentences, not names; `La`, `El` and `De` begin names as well. */
const commonWord = new RegExp(
  String.raw`^(?:${[
    'one|another|first|firstly|second|secondly|third|last|lastly|next|final|finally|the|a|an|my|our|your|his|her|their|its',
    'and|so|but|or|if|now|then|again|this|that|these|those|here|there|what|which|who|why|how|when|where|some|any|also|only',
    'just|i|we|you|he|she|they|it|is|are|yes|no|ok|okay|well|right|sure|great|good|thanks|thank|hello|hi|hey|sorry|please',
    'maybe|perhaps|honestly|actually|basically|look|listen|remember|in|on|at|for|with|about|as|two|three|most|more|all|both|by|other',
    'ein|eine|einen|der|die|das|mein|meine|unser|unsere|noch|und|aber|also|nächste[rs]?|erste[rs]?|erstens|zweitens|letzte[rs]?',
    'ja|nein|gut|guten?|danke|vielen|hallo|offene|wichtig|un|una|une|uno|les|los|mon|notre|mais|et|oui|non|sí|bon|bonjour|een|nee|goed',
  ].join('|')})$`,
  'iu',
)
/** Small words within names. */
const particle =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|da|dos|das|di|du|des|der|den|ten|ter|la|le|el|al|bin|ibn|ben|y|e|i|af|av|and|und|et|of|at|from)$/u
const nameWord = /^[("'“’|&/@–-]*(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}]|[("'“’|&/@–-]$|\p{Extended_Pictographic})/u
/** Days and numbers; who numbers speakers has at most three digits. */
const dayOrNumber =
  /\d{4}|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}\b|^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[,.]?(?:\s|$)/iu
const speakerNumber = /^(?:speaker|spk|sprecher|participant|guest|caller|person|s)[\s_-]?\d{1,3}$/iu

/** Whether words look like somebody's name, such as `Ann Lee`, `Lee, Ann (Acme)`, `Maria da Silva`, `Speaker 2` or `محمد`. */
export const isNameLike = (text: string): boolean => hasNameShape(text) && !beginsLikeSentence(text)

/** The same for names that begin like sentences, such as `So Young`. */
export function hasNameShape(text: string): boolean {
  if (text.length > 80 || notNames.test(text) || dayOrNumber.test(text)) return false
  if (speakerNumber.test(text) || /^[^\s@:]{1,64}@[^\s@:]+\.[^\s@:.]+$/u.test(text)) return true
  // Sentences; scripts without capitals have none that are this long.
  if (/[?!;:…。、？！،؟]|[\p{Ll}\p{Lo}]{4,}\.$|,$/u.test(text) || /\p{Lo}.{24}/u.test(text)) return false
  // `Ann Lee (she/her)`, `Bo Berg (acme.test)`
  const words = text.replace(/(?<=\S)\s+\([^()]{1,40}\)$/u, '').split(/\s+/u)
  if (words.length > 6 || !/\p{L}/u.test(text) || /^\p{N}/u.test(text)) return false
  return words.every((word, at) => nameWord.test(word) || (at > 0 && particle.test(word)))
}

export const isHeadingWord = (text: string): boolean => notNames.test(text)

export const beginsLikeSentence = (text: string): boolean => commonWord.test(text.split(/[\s,]/u)[0] ?? '')

/**
 * Whether lines that stand where names could are names: most of the places have one, and the same ones come again. In a short text they
 * have capitals.
 */
export function areSpeakers(names: readonly string[], places: number): boolean {
  if (names.length === 0 || names.length < places * 0.6) return false
  const distinct = new Set(names)
  if (distinct.size <= names.length * 0.6) return true
  return names.length <= 8 && names.every((name) => /^\p{Lu}/u.test(name))
}
