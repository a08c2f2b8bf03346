/** What belongs to the making of a text and not to its matter: pictures, the helpers who have them, where and when it appears. */
const picture =
  '(?:photo\\p{L}*|picture|pic|drawing|sketch|diagram|map|logo|chart|foto\\p{L}*|bild|zeichnung|skizze|karte|dessin|image|croquis|schéma|plan|dibujo|mapa|plano|imagen|disegno|immagine|mappa|cartina|schema|desenho|imagem|tekening|plaatje|kaartje|billede|tegning|teckning|tegning)s?'
/** Without plans and maps, which readers may need too. */
const shot =
  '(?:photo\\p{L}*|picture|pic|drawing|sketch|diagram|foto\\p{L}*|bild|zeichnung|skizze|dessin|croquis|dibujo|imagen|disegno|immagine|desenho|imagem|tekening|plaatje)s?'
/** A person by name, within a sentence; after an article in speech: "der Uwe". */
const person = '(?:(?:der|die|dem|den|le|la|el|il|o|a|de) )?\\p{Lu}\\p{Ll}+'
const place = '(?:here|hier|aquí|qui|ici|aqui|her|här)'
const media =
  '(?:\\p{L}+ ){0,3}?\\p{L}*(?:newsletter|magazine|bulletin|website|web ?page|web ?site|homepage|leaflet|flyer|notice ?board|blog|gazette|seite|webseite|zeitung|blatt|heft|rundbrief|página|pagina|revista|rivista|journal|revue|boletín|nieuwsbrief|clubblad|website|sito)'

const build = (...all: string[]): RegExp => new RegExp(all.map((one) => `(?:${one})`).join('|'), 'u')
const bare = '^\\P{L}*(?:\\p{L}{1,7},? ){0,2}?'
/** A list whose words may have a capital. */
const any = (list: string): string =>
  `(?:${list.replaceAll(/(?<![\\\p{L}])\p{Ll}(?=\p{Ll})/gu, (letter) => `[${letter.toUpperCase()}${letter}]`)})`
const anywhere = (list: string): string => `(?<!\\p{L})${any(list)}(?!\\p{L})`

const patterns = build(
  // "Need to dig out that photo, Ruth might have it": a picture and who has it.
  `${anywhere(picture)}.*(?<=\\p{L}[,\\s]+(?:(?:that|which|que|qu['’]|che|dat|den|das) ?)?)${person} (?:might |may |should |still |noch |lo |la |l['’]|ce l['’]|hat(?:te)? )?(?:(?:has|have|had) (?:it|them|one|some)|(?<=(?:might|may|should|still) )(?:have|has)|took|drew|made|hat|hatte|avait|a (?:fait|pris|dessiné)|fait|tiene|hizo|ha|heeft|tem|fez|har)(?!\\p{L})`,
  `${anywhere(picture)}.*(?:hat|haben) (?:der|die) \\p{Lu}\\p{Ll}+|(?:lo|la) tiene \\p{Lu}\\p{Ll}+|(?:che|que) (?:ha|a) fatto \\p{Lu}\\p{Ll}+`,
  `${anywhere('ask|fragt?|demander à|demande à|preguntar a|pregunta a|pídeselo a|pedir a|chiedere a|chiedi a|perguntar (?:à|ao)|vraag|spørg|fråga|kolla med')} ${person}.*${anywhere(picture)}`,
  // "The map goes here": where a picture stands.
  `${anywhere(place)}.*${any('(?:put|goes?|place|pon|ponemos|va|ci va|mettre|mettez|metti|mettiamo|kommt|rein|põe|zetten|komt)')}(?!\\p{L}).*${anywhere(picture)}|(?:${any('put|goes?|pon|poner|metti|mettere|mets|mettre|põe|zet')})(?!\\p{L}).*${anywhere(picture)}.*${anywhere(place)}|${anywhere(picture)}.*${any('(?:goes?|kommt|va)')} ${place}(?!\\p{L})|${any(place)} .{0,20}${any('noch ein|kommt|fehlt')}.*${anywhere(picture)}`,
  // A colleague by name is asked, not readers, whose things are theirs.
  `${bare}\\p{Lu}\\p{Ll}+, (?:(?<!s, )(?:can|could|would|will) you (?:please |just |maybe )*(?:check|find|look|send|ask|chase|get|dig|add|put|proofread|read|confirm|remind|ring|call|sort)|(?:is|was) (?:it|that|this)|kannst|könntest|magst|stimmt|peux-tu|tu peux|tu pourrais|pourrais-tu|puedes|podrías|pon|puoi|potresti|metti|podes|podias|kun je|kan je|wil je|zou je|можеш|зможеш)(?!\\p{L})(?!.*(?<!\\p{L})(?:your|erzähl|erklär|racont|expli|cuent|cont|spieg|vertel|розка))`,
  `${bare}${any('(?:could|can|would|should) (?:you|someone|somebody|we)')} (?:please |just |maybe )?(?:get \\p{Lu}\\p{Ll}+ to|(?:ask|check with|chase|ring|remind) \\p{Lu}\\p{Ll}|run (?:it|this) (?:past|by))`,
  `${bare}(?:[Tt]ell|[Aa]sk|[Gg]et|[Rr]emind) \\p{Lu}\\p{Ll}+ (?:if|whether|about|to (?:add|check|send|put|fix|update|change|confirm|find|look|write|upload|proofread|take|draw))(?!.*(?<!\\p{L})your(?!\\p{L}))|${bare}(?:[Ss]ag|[Ff]rag|[Ee]rinner)e? (?:mal |bitte |noch )?\\p{Lu}\\p{Ll}+,? (?:ob|dass|wegen)|${bare}(?:[Dd]is|[Dd]emande) à \\p{Lu}\\p{Ll}+ (?:de|si)|${bare}(?:[Dd]ile|[Pp]regúntale|[Pp]regunta) a \\p{Lu}\\p{Ll}+ (?:que|si)|${bare}[Cc]hiedi a \\p{Lu}\\p{Ll}+ (?:di|se|che)|${bare}(?:[Dd]iz|[Pp]ergunta) (?:à|ao|a) \\p{Lu}\\p{Ll}+ (?:que|se|para)|${bare}[Vv]raag (?:aan )?\\p{Lu}\\p{Ll}+ (?:of|om)|${bare}(?:[Сс]питай|[Сс]кажи) (?:у )?\\p{Lu}\\p{Ll}+,? (?:чи|щоб|хай)`,
  `(?:mit|bei) (?:der |dem )?\\p{Lu}\\p{Ll}+ (?:klären|absprechen)(?!\\p{L})`,
  `^\\W*(?:[Kk]olla(?: med)?|[Ff]råga|[Ss]pørg|[Tt]jek(?: med)?|[Ss]jekk(?: med)?) \\p{Lu}\\p{Ll}+ (?:om|hvis)(?!\\p{L})`,
  // Where it appears, and until when it is needed.
  `${bare}${any("(?:this|it|that)(?:['’]s| is| was)? (?:just |only |meant )*for")} (?:the|our|my) ${media}`,
  `${bare}(?:jetzt |hier )?${any('(?:das|dies|hier) ist')} (?:der|ein|mein) (?:text|beitrag|artikel|Text|Beitrag|Artikel) (?:für|fürs) |${bare}jetzt der (?:text|beitrag) (?:für|fürs) `,
  `${bare}${any('i want(?:ed)? to say (?:somewhere|here)')} that`,
)

/** What may as well be said to readers: asked about, never taken out. */
const unsure = build(
  `${bare}(?!\\p{L}+ (?:always|never))${any("(?:need to|must|have to|should|don['’]t forget to|remember to|il faut(?:dra)?|penser à|pensez à|hay que|bisogna|é preciso|nog even)")} .*${anywhere(shot)}`,
  `${bare}[Bb]itte .*klären(?!\\p{L})`,
  `(?:${person}|${any('they')}) needs? (?:it|this|that|them|the (?:text|copy|piece)) by(?!\\p{L})|${any('they')} (?:print (?:it|this|on)|go to print)(?!\\p{L})`,
)

/** In brackets of their own, with a name at the start or a question to somebody: "[Steve - is that still right?]" */
const bracketed = /^\W*\[\s*\p{Lu}\p{Ll}+\s*[,–:-]/u

const longest = 260
/** Whether a sentence concerns the making of a text and speaks to, or of, somebody who helps with it. */
export const isForHelper = (text: string): boolean =>
  text.length <= longest && (bracketed.test(text) || patterns.test(text))

/** Whether it may be for somebody who helps with the text; only the author knows. */
export const isPerhapsForHelper = (text: string): boolean => text.length <= longest && unsure.test(text)

/** What a person named only in a note for helpers does goes with it: "She hates the word". */
const pronoun =
  /^\P{L}*(?:and |but |so |und |aber |et |mais |y |pero |e |ma |en |maar )?(?:she|he|they|er|sie|il|elle|ils|lui|lei|ella|él|ele|ela|hij|zij|ze)(?:['’]\p{L}+)?(?!\p{L})/iu
export const isNoteTail = (text: string, note: string): boolean =>
  pronoun.test(text) &&
  text.length < 90 &&
  /(?<=\p{L}[\p{L},]* )(?!I(?:['’]|\s))\p{Lu}\p{Ll}+|^(?:they|so they)/u.test(note)
