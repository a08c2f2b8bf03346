/** Words of German requests that several rules share, as sources of patterns. */
const verbStems =
  'erstell|leg|mach|schreib|notier|füg|fueg|trag|erfass|speicher|setz|halt|protokollier|dokumentier|hinterleg|vermerk|merk'
/** An imperative: "leg", "lege", "legen Sie". */
export const germanMake = String.raw`(?<make>(?:${verbStems})e?|(?:${verbStems})e?n\s+sie|nimm)(?!\p{L})`
/** Small words behind a verb. */
export const germanFillers = String.raw`(?:\s+(?:mir|uns|dir|bitte|mal|eben|kurz|noch|schnell|doch|auch|gleich|sie|für\s+mich|für\s+uns)(?!\p{L}))*`
/** What stands before the noun of what is made: "eine neue". */
export const germanArticle = String.raw`(?:\s*(?<!\p{L})(?:noch\s+)?(?:eine?n?|ne|'ne|nen|die|den|das|folgenden?|diesen?)(?!\p{L}))?(?:\s*(?<!\p{L})(?:neue?[nrs]?|kurze?[nrs]?|weitere[nrs]?|kleine?[nrs]?)(?!\p{L}))?`
/** What ends the verb behind the noun: "an", "anlegen". */
export const germanEnding = String.raw`(?:\s+da?raus)?(?:\s+(?<ending>an|hinzu|auf|ein|fest|dazu|anlegen|anzulegen|erstellen|zu\s+erstellen|hinzufügen|hinzuzufügen|eintragen|notieren|aufnehmen|erfassen|festhalten|machen|aufschreiben|schreiben|speichern|vermerken)(?!\p{L}))?`

const polite =
  /^(?:(?:bitte|hey|hi|hallo|okay|ok|und|so|jetzt|dann|mal|noch|(?:kannst|könntest|koenntest|würdest|wuerdest|magst)\s+du|kannste|(?:können|könnten|würden)\s+sie|ich\s+(?:möchte|moechte|will|brauche|würde\s+gerne?)|wir\s+(?:brauchen|wollen|möchten))(?:\s*,)?\s+(?:(?:mir|uns|bitte|mal|eben|kurz|noch|schnell|doch|auch|gerne?|gleich)\s+)*)+/iu
/** The request without the words that only make it polite. */
export const removeGermanPoliteness = (question: string): string =>
  question
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replace(polite, '')
    .replace(/[\s,]+(?:bitte|danke)(?=[.!?]*$)/iu, '')

/** Questions and lists, which ask for no action. */
export const isGermanQuestion = (text: string): boolean =>
  /^(?:was|wer|wen|wem|wessen|welche[rnsm]?|wie|wann|wo|wohin|woran|wofür|warum|wieso|weshalb|ob|ist|sind|war|waren|hat|haben|hatte|gibt|zeig|zeige|nenn|nenne|list|liste|gib|wenn|alle|kein|keine|keinen)(?!\p{L})/iu.test(
    text,
  )

export const trimGermanEnd = (text: string): string => text.replace(/[\s.!?,;:]+$/u, '').trim()
export function toGermanSentence(text: string): string {
  const trimmed = text
    .replace(/[\s.!,;:]+$/u, '')
    .trim()
    .replaceAll(/^["“„»]|["”“«]$/gu, '')
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}

/** A name without the article, the form of address or the noun of its kind before it. */
export const extractGermanName = (text: string): string =>
  text
    .trim()
    .replace(
      /^(?:(?:der|die|das|den|dem|unsere[nmrs]?|unser|meine[nmrs]?|mein|deal|firma|kunden?|kundin|kontakt|unternehmen|kanal|säule|phase|herrn?|frau)\s+)+/iu,
      '',
    )
    .replaceAll(/^["“„»]|["”“«]$/gu, '')
    .replace(/[?!.,;:…]+$/u, '')
    .trim()
