const person =
  '(?<!(?:[Dd]er|[Dd]ie|[Ee]in|[Ee]ine) )(?<!\\p{L})(?!(?:You|We|They|He|She|It|This|That|Who|Every\\p{L}+|Any\\p{L}+|Some\\p{L}+|People|Man|Er|Sie|Wer|Jeder|Il|Elle|On|Man)(?!\\p{L}))\\p{Lu}\\p{Ll}+'
const words = (most: number): string => `(?:[\\p{L}'’]+ ){0,${most}}?`

/** Somebody by name who has to read the text, or to send something for it. */
const assigned = new RegExp(
  [
    `${person} (?:still |first )?(?:has to|needs to|wants to|should|must|will) ${words(2)}(?:read|check|proofread|approve|look at|look over|confirm) (?:this|it|the text)(?!\\p{L})`,
    `${person} (?:muss|soll|sollte|will|wollte|möchte) ${words(2)}(?:das|es|hier|drüber|den [Tt]ext) ${words(3)}(?:lesen|durchlesen|gegenlesen|drüberlesen|prüfen|schauen|anschauen|drüberschauen|bestätigen)(?!\\p{L})`,
    `(?<!\\p{L})[Qq]ue (?:me|nos) l[oae]s? (?:mand|pas|enví|confirm|dig|traig)\\p{L}+ ${person}`,
    `${person} (?:tiene que|debe|deve) ${words(1)}(?:le[eg]+r|revisar|mirar|confirmar|rilegger|controllar|confermar)(?:l[oa]|e)?(?!\\p{L})`,
    `${person} doit ${words(2)}(?:le |la |l['’])?(?:relire|lire|vérifier|confirmer|envoyer)(?!\\p{L})`,
    `${person} moet (?:dit|het|de tekst) ${words(3)}(?:lezen|doorlezen|nakijken|bekijken)(?!\\p{L})`,
    `${person} (?:skal|må|ska|vil) ${words(2)}(?:læse|lese|läsa|godkende|godkjenne|tjekke|sjekke) (?:det|dette|den|teksten|texten|igennem|gjennom|igenom)(?!\\p{L})`,
  ].join('|'),
  'u',
)

/** Whether a sentence gives somebody by name a task with the text. */
export const isAssignedTask = (text: string): boolean => text.length < 160 && assigned.test(text)
