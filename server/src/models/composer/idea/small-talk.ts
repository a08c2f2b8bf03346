import { countWords } from '../words.ts'

const en =
  "can (?:you|everyone|everybody|anyone) (?:all )?(?:hear|see) (?:me|us|my|this)|you(?:'|’)?re on mute|shar(?:e|ing) my screen|how was your (?:weekend|holiday)|is (?:this|it) (?:thing )?(?:still )?(?:recording|on|working)|where was i|lost my train of thought|what else(?! (?:we|they|you|is|can|could|does|happens))|let me (?:think|see)|hang on|hold on|(?:give me|just) (?:a|one) (?:sec|second|minute)|^\\W*one (?:sec|second|minute)\\W*$|bear with me|doorbell|get down|(?:dog|phone|baby|kettle)(?:'s| is) (?:barking|ringing|crying|boiling)|that(?:'|’)?s (?:it|all|me done|everything|about it|the lot)(?: for now| from me| really| folks| then)?[.!]*$|(?:does|if) (?:that|this|any of (?:that|this)) (?:make|makes) (?:any )?sense|i think (?:that|this) makes sense|(?:am i|i(?:'|’)?m) rambling|you know (?:how|what) (?:people are|it is|they are|i mean|it(?:'|’)?s like)|what was i (?:saying|going to say|on about)|(?:stop|stopping) (?:the )?recording|end of (?:the )?(?:recording|memo|note|message)|sorry about that|that(?:'|’)?s the (?:whole )?(?:post|article|text|piece)|^\\W*(?:just )?(?:a )?(?:short|quick|little) one(?: today| this time)?\\W*$|^\\W*i think (?:yeah|yes|that(?:'|’)?s it)\\W*$|^\\W*(?:(?:right|ok|okay|so)[, ]+)?next (?:thing|one|point|bit)\\W*$|(?:ok|okay|right)[,]? (?:where|so) (?:was|were) (?:i|we)"
const greetings =
  "hi|hello|hey|hiya|good (?:morning|afternoon|evening)|morning|thanks|thank you|cheers|bye|see you|sounds good|got it|no worries|you(?:'|’)?re welcome|loud and clear|hallo|guten (?:morgen|tag|abend)|moin|danke|vielen dank|tschüss|bis dann|alles klar|bonjour|salut|merci|au revoir|à bientôt|hola|buenos días|buenas tardes|gracias|adiós|ciao|buongiorno|buonasera|grazie|arrivederci|olá|bom dia|boa tarde|obrigad[oa]|tchau|hoi|goedemorgen|goedemiddag|bedankt|dank je|doei|привіт|добрий день|дякую|бувай"
const others: Record<string, string> = {
  de: "hört (?:ihr|man|du) mich|bildschirm teilen|(?:wo )?wo war ich|was noch|moment mal|sekunde|das war['’]?s|^\\W*so fertig|läuft (?:die|das)|ergibt das sinn|weißt du was ich mein\\p{L}*|ende der aufnahme|^\\W*(?:gut |ja |so )*das müsste (?:reichen|genügen)|(?:ich )?fang(?:e)? (?:jetzt )?(?:einfach )?(?:mal )?an\\W*$|mehr fällt mir (?:grad |jetzt |gerade )?nicht ein|^\\W*(?:ja )?das wars(?: glaub ich)?\\W*$|so weit so gut",
  fr: "(?:vous|tu) m['’]enten(?:dez|ds)|partage d['’]écran|où j['’]en étais|quoi d['’]autre|une seconde|attends|(?<!\\S+ \\S+,? )c['’]est tout|ça enregistre|je crois que c['’]est tout|^\\W*(?:et )?voilà(?: voilà| c['’]est tout| ah)*\\W*$|fin de (?:l['’]enregistrement|la note)",
  es: 'me (?:escuchan|escuchas|oyen|oyes)|comparto pantalla|por dónde iba|qué más|un momento|un segundo|eso es todo|creo que (?:ya está|es todo|nada más)|^\\W*y ya está\\W*$|está grabando|fin de la (?:nota|grabación)',
  it: "mi senti(?:te)?|dov['’]ero rimast[oa]|che altro|un attimo|un secondo|(?:credo sia|direi che è|è) tutto|sta registrando|fine (?:della )?(?:nota|registrazione)",
  pt: 'está(?:s|o)? a ouvir|me ouve(?:m)?|onde é que eu ia|que mais|um momento|um segundo|é tudo|está a gravar',
  nl: 'hor(?:en|en jullie) (?:me|mij)|waar was ik|wat nog meer|momentje|seconde|dat was het(?: wel)?|volgens mij was dat het|neemt (?:hij|dit) op|einde (?:memo|opname)',
  uk: 'мене чути|де я зупинив|що ще|хвилинку|секунду|це все|запис йде',
}
const longest = 12

const health =
  "how are (?:you|things)(?: doing)?|how['’]?s it going|wie geht['’]?s|ça va|comment (?:ça va|allez-vous)|qué tal|cómo est[aá]s?|come (?:va|stai|state)|tudo bem|hoe (?:gaat (?:het|ie)|is het)"
/** A question after a greeting is one, unless it asks after somebody's health. */
const greeting = new RegExp(
  `^\\W*(?:${greetings})(?![\\p{L}])(?:[^.!?:]{0,28}[.!]*|[^\\p{L}]*(?:\\p{L}+\\W+)?(?:${health})?[^\\p{L}]*)$`,
  'iu',
)
const patterns = new Map(
  Object.entries({ en, ...others }).map(([code, list]) => [
    code,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'iu'),
  ]),
)
/** "The heel is worn, that's all": a few of its words make no statement small talk. */
const isMostly = (text: string, pattern: RegExp | undefined): boolean => {
  const found = pattern?.exec(text)?.[0]
  return found !== undefined && countWords(text) - countWords(found) <= 4
}
/** Joints and sounds alone. */
const empty =
  /^\W*(?:(?:okay|ok|so|well|anyway|anyways|yeah|yes|um|uh|and|but|right|you know|etc|also|ja|naja|genau|und|aber|bon|alors|voilà|bueno|pues|vale|a ver|eh|allora|ecco|bom|pois|nou|dus|oké|так|ну|отже)[\W]*){1,4}$/iu

/** Whether a whole sentence is said for the sake of talking: a greeting, a sound check, a lost thread. */
export const isSmallTalk = (text: string, code: string): boolean =>
  empty.test(text) ||
  (countWords(text) <= longest && !/\d/.test(text) && (greeting.test(text) || isMostly(text, patterns.get(code))))
