import type { AsideReason } from '@draftwright/contract/notes'

/**
 * How people say in their notes that something is not for readers, in eight languages: words that say so themselves, and no guess at what
 * was meant. Only what says of itself that it is private is taken out; everything else stays and is marked.
 */

const word = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')

/** "Between us, …", "Off the record: …"; "between us, the four of us, we have" is none. */
const beginsPrivate =
  /^[\s([*_"“„«-]*(?:(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas|en|maar|і|але) )?(?:(?:just |strictly |ganz |strikt )?(?:between (?:us|you and me|ourselves)|off the record|confidential(?:ly)?|in confidence|internal(?:ly)?(?: only)?|private(?:ly)?|not for publication|unter uns(?: gesagt)?|im vertrauen|vertraulich|streng vertraulich|intern|nur intern|inoffiziell|entre nous|confidentiel(?:lement)?|en interne|entre nosotros|entre tú y yo|confidencial(?:mente)?|tra (?:di )?noi|fra noi|in confidenza|riservato|entre nós|cá entre nós|onder ons(?: gezegd)?|tussen ons|vertrouwelijk|між нами|конфіденційно))\s*[,:–—-](?![^,]*,\s*(?:we|wir|nous|wij)(?!\p{L}))/iu

const staysPrivate = word(
  String.raw`(?:stays?|keep (?:this|that|it)|(?:this|that|it)(?:['’]s| is)) (?:strictly )?(?:between (?:us|you and me|ourselves)|off the record|confidential|(?:just |only )?internal)|not for (?:publication|print|the public)|bleibt (?:bitte )?(?:unter uns|intern)|nicht (?:für die öffentlichkeit|öffentlich machen)|reste entre nous|pas pour le public|(?:que )?queda entre nosotros|no (?:es )?para publicar|resta tra noi|non per la pubblicazione|fica entre nós|não (?:é )?para publicar|blijft onder ons|niet voor publicatie|(?:це )?між нами|не для публікації`,
)

const please = String.raw`(?:please|pls|bitte|s['’]il (?:te|vous) pla[iî]t|stp|svp|por favor|per favore|alsjeblieft|a\.?u\.?b\.?|будь ласка)`
const untold = String.raw`(?:(?:do not|don['’]?t|never) (?:publish|print|tell|say|write|mention|quote|share)|nicht (?:veröffentlichen|schreiben|erwähnen|drucken|sagen|nennen)|ne (?:pas )?(?:publiez|publie|publier|dites|dis|écrivez|mentionnez)|no (?:publi\p{L}+|digas?|escribas?|menciones?)|non (?:pubblic\p{L}+|dire|scriv\p{L}+|menzion\p{L}+)|não (?:publi\p{L}+|diga|escrev\p{L}+|mencion\p{L}+)|niet (?:publiceren|schrijven|noemen|vermelden)|не (?:публікуй\p{L}*|писати|пиши\p{L}*|згадуй\p{L}*|кажи\p{L}*))`
/** "Please don't publish that we lost the contract" says what it is about. */
const pleadsPrivate = new RegExp(
  String.raw`(?<!\p{L})(?:${please}[ ,]+(?:\p{L}+ ){0,2}${untold}|${untold}[^.]{0,40}[ ,]${please})(?!\p{L})`,
  'iu',
)

/** What a sentence says that is private: "please do not publish" alone says nothing. */
const leastSaid = 3

export function isCalledPrivate(text: string): boolean {
  if (beginsPrivate.test(text) || staysPrivate.test(text)) return true
  const found = pleadsPrivate.exec(text)
  return found !== null && countWords(text.replace(found[0], ' ')) >= leastSaid
}

/** A label before what only an editor needs: "Tone: cheeky." */
const label =
  /(?:^|[.;!?]\s+|[([]\s*)(?:[-*•]\s*)?(?:(?:target |ziel)?audience|tone(?: of voice)?|tonalit\p{L}+|style|length|format|channel|platform|keywords?|hashtags?|cta|call to action|goal|angle|hook|persona|deadline|due|word count|(?:working )?title(?: idea)?|headline|subject|note(?: to (?:self|editor))?|nb|n\.b\.|fyi|to ?do|reminder|draft|brief|image|photo|picture|link|source|for the (?:newsletter|blog|website|site)|zielgruppe|ton|stil|länge|kanal|ziel|aufhänger|frist|(?:arbeits)?titel|überschrift|betreff|notiz|anmerkung|hinweis an \p{L}+|bild|foto|quelle|public|ton|style|longueur|canal|objectif|accroche|titre|remarque|note|image|source|público|tono|estilo|longitud|objetivo|título|nota|imagen|fuente|pubblico|stile|lunghezza|canale|obiettivo|titolo|immagine|fonte|tom|comprimento|imagem|doelgroep|toon|stijl|lengte|kanaal|doel|titel|notitie|opmerking|afbeelding|bron|аудиторія|тон|стиль|довжина|канал|мета|заголовок|примітка|нотатка|фото|джерело)\s*[:=]/iu

const thing = String.raw`(?:post|article|blog|text|piece|draft|title|headline|newsletter|caption|copy|intro|opening|ending|hook|paragraph|thread|linkedin|instagram|facebook|mastodon|bluesky|website|beitrag|artikel|überschrift|titel|entwurf|absatz|einstieg|text|billet|texte|titre|brouillon|paragraphe|accroche|artículo|texto|título|borrador|párrafo|publicación|articolo|testo|titolo|bozza|paragrafo|artigo|rascunho|parágrafo|publicação|stuk|bericht|tekst|kop|alinea|concept|стаття|статті|статтю|допис\p{L}*|пост\p{L}*|текст\p{L}*|заголов\p{L}*)`
const order = String.raw`(?:please|pls|can (?:you|we|i)|could (?:you|we)|should we|shall we|maybe|perhaps|let['’]?s|i(?:['’]d| would)? (?:want|like|need|love)|we(?:['’]d)? (?:want|need|could|should)|we could|make|keep|write|use|add|put|mention|shorten|needs?|want(?:s|ed)?|don['’]?t|do not|bitte|kannst du|können (?:wir|sie)|könnte\p{L}*|sollte\p{L}*|vielleicht|ich (?:will|möchte|hätte|brauche)|schreib\p{L}*|mach\p{L}*|s['’]il (?:te|vous)|peux-tu|pouvez-vous|peut-être|il faut|il faudrait|je (?:veux|voudrais)|écri\p{L}*|mets|por favor|puedes|podríamos|quizás?|tal vez|hay que|quiero|escrib\p{L}*|pon|per favore|puoi|forse|bisogna|vorrei|voglio|scriv\p{L}*|metti|por favor|podes|pode|talvez|quero|escrev\p{L}*|alsjeblieft|kun je|misschien|ik wil|schrijf|maak|zet|будь ласка|можеш|можна|може|хочу|треба|напиши\p{L}*|зроби\p{L}*)`
/** Somebody asks for a text, and names it. */
const asksForText = [
  new RegExp(
    String.raw`^[\s([*-]*(?:(?:so|ok|okay|hi|hello|also|and|und|et|y|e|en|і),? )?${order}(?!\p{L}).*(?<!\p{L})${thing}(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`^[\s([*-]*(?:(?:a|an|ein|eine|einen|un|une|una|uno|um|uma|een) )?(?:(?:short|quick|little|kurzer?|petit|breve|korte?) )?(?:(?:blog|linkedin) )?(?:post|article|beitrag|artikel|billet|artículo|articolo|artigo|допис|стаття) (?:about|on|for|über|zu|für|sur|pour|sobre|para|su|per|over|voor|про|для)(?!\p{L})`,
    'iu',
  ),
  word(
    String.raw`(?:the|this|our|your|der|die|das|dieser?|unser\p{L}*|le|la|l['’]|cet|notre|el|este|nuestro|il|questo|o|a|de|het|dit|цей|цю|наш\p{L}*) ${thing} (?:should|could|needs? to|must|has to|soll\p{L}*|könnte|muss|darf|doit|devrait|pourrait|ne doit|debe|debería|podría|deve|dovrebbe|potrebbe|deveria|poderia|moet|mag|zou|має|може|повин\p{L}*)`,
  ),
  word(
    String.raw`(?:do|write|post|say|make|faire|écrire|dire|escrib\p{L}*|hac\p{L}*|decir|scriv\p{L}*|escrev\p{L}*|fazer|dizer|schrijf\p{L}*|написати|зробити) (?:\p{L}+ )?(?:something|anything|quelque chose|algo|qualcosa|iets|щось) (?:about|on|sur|sobre|su|sul|sulla|sui|sulle|over|про)|(?:etwas|was) (?:über|zu[mr]?) [^.]{2,80} (?:schreiben|sagen|machen|posten)|schreib\p{L}* (?:\p{L}+ )?(?:etwas|was) (?:über|zu)`,
  ),
  word(
    String.raw`(?:maybe|perhaps|vielleicht|peut-être|quizás?|tal vez|forse|talvez|misschien|можливо) (?:add|end|start|open|close|include|insert|mention|put|use|ajouter|mettre|finir|commencer|añadir|poner|terminar|empezar|aggiungere|mettere|finire|iniziare|acrescentar|pôr|terminar|começar|toevoegen|erbij|eindigen|beginnen|mit|додати|закінчити|почати)`,
  ),
]
const manner = word(
  String.raw`(?<!(?:we|i|they|you|who|to|and) )(?:keep|make) (?:it|this|that) (?:short|brief|simple|light|funny|snappy|punchy|personal|friendly|factual|under \d+\p{L}*|nice|sound \p{L}+|a bit \p{L}+|more \p{L}+|less \p{L}+)|(?:not|nothing) too (?:long|salesy|formal|technical|corporate)|no (?:jargon|emojis?|hashtags?|exclamation marks?|clickbait|sales pitch)|(?:max|maximum|about|around|ca\.?) \d+ (?:words|characters|wörter|zeichen|mots|palabras|parole|palavras|woorden|слів)|(?:bitte )?(?:kurz|locker|sachlich|nicht zu lang|nicht zu werblich|nicht so förmlich) (?:halten|bitte|schreiben)?|(?:halt|mach)\p{L}* es (?:kurz|locker|einfach)|keine (?:emojis?|hashtags?|fachbegriffe)|(?:fais|faites|garde[rz]?) (?:court|simple|ça court)|pas (?:trop long|d['’]émojis?|de jargon)|(?:hazlo|que sea|manténlo) (?:corto|breve|simple)|sin (?:emojis|hashtags|jerga)|(?:tienilo|fallo|che sia) (?:breve|corto|semplice)|senza (?:emoji|hashtag)|(?:mantém|faz) (?:curto|simples|breve)|sem (?:emojis|hashtags)|(?:hou|houd|maak) het (?:kort|simpel|luchtig)|geen (?:emoji['’]?s|hashtags)|(?:без|не використовуй) (?:емодзі|хештегів)|коротко, будь ласка`,
)
/** Somebody else is to look at it, or is spoken to. */
const toColleague = word(
  String.raw`(?:check|double-check|confirm|clear|verify|run (?:it|this) (?:by|past)) (?:this |that |it |again )?(?:with|by)|before (?:we|you) (?:publish|post)|(?:leave|left|keep|take) (?:\p{L}+ ){0,4}out(?! (?:of|in|on|overnight|there|here)(?!\p{L}))|(?:don['’]?t|do not) (?:mention|name|quote|publish|print)|skip (?:this|that|the)|delete (?:this|that)|cut (?:this|that) (?:part|bit|sentence)|(?:das |die |den )?\p{L}* ?(?:bitte )?(?:weglassen|nicht erwähnen|nicht nennen|rauslassen|streichen)|vor (?:der )?veröffentlichung|nenn\p{L}* (?:\p{L}+ ){1,3}nicht|erwähn\p{L}* (?:\p{L}+ ){0,4}nicht|nicht (?:namentlich|mit namen) (?:nennen|erwähnen)|ne (?:cite[sz]?|mentionne[sz]?|parle[sz]?) pas|noem (?:\p{L}+ ){1,3}niet|vérifier avec|voir avec|à valider|ne (?:pas )?(?:citer|citez|mentionner|mentionnez)|enlever|consultar con|no (?:menciones|nombres|citar|mencionar)|quita\p{L}*|da verificare con|non (?:citare|menzionare|nominare)|togli\p{L}*|confirmar com|não (?:mencione|cite|mencionar|citar)|tira isto|navragen bij|niet (?:noemen|vermelden)|weglaten|запитай\p{L}*|узгодити з|не (?:згадуй\p{L}*|називай\p{L}*|згадувати)|прибери\p{L}*`,
)

/** Whom to ask, by name: "Ask Lena before posting", and not "Ask customers about prices". */
const namesColleague =
  /(?<!\p{L})(?:(?:[Aa]sk|[Tt]ell|[Pp]ing|[Ee]mail) \p{Lu}\p{Ll}+ (?:if|whether|for|about|first|before)|(?:[Mm]it|[Bb]ei) \p{Lu}\p{Ll}+ (?:abklären|absprechen|klären|nachfragen)|[Ff]rage?t? \p{Lu}\p{Ll}+,? (?:ob|noch|vorher|nach)|[Dd]emander? à \p{Lu}|[Pp]regunta\p{L}* a \p{Lu}|[Cc]hiedi a \p{Lu}|[Pp]ergunta\p{L}* a \p{Lu}|[Vv]raag \p{Lu}\p{Ll}+ (?:of|nog|eerst))(?!\p{L})/u

const corrects = word(
  String.raw`no,? wait|wait,? no|sorry,? no|no,? sorry|scratch that|strike that|i mean(?:t)?(?=,| the| not| to say)|actually,? no|no,? actually|correction|let me rephrase|make that|i tell a lie|(?:ach|äh+m?|also),? nee|nein,? (?:warte|moment|halt|quatsch|stimmt nicht)|quatsch|ich mein(?:e|te)|stimmt nicht|korrektur|besser gesagt|halt,? nein|enfin,? (?:non|plutôt|pas)|non,? (?:pardon|attends|attendez)|pardon,? (?:non|pas)|je veux dire|correction|ou plutôt|no,? (?:espera|perdón|perdona)|perdón,? no|mejor dicho|quiero decir|digo(?=,)|no,? (?:aspetta|scusa)|scusa,? no|volevo dire|anzi|voglio dire|não,? (?:espera|desculpa)|desculpa,? não|quer dizer|quero dizer|ou melhor|nee,? (?:wacht|sorry)|of nee|sorry,? nee|ik bedoel|beter gezegd|ні,? (?:стоп|чекай|вибач\p{L}*)|точніше|тобто ні|хочу сказати`,
)
/** A sentence of these words alone takes back what stands before it. */
const mostOfTakingBack = 8

const unsure = word(
  String.raw`not (?:quite |totally |really |entirely |100 ?% )?(?:sure|certain)(?: (?:if|whether|about|that|of|how))?|i(?:['’]m| am) not sure|i (?:think|guess|believe) it was (?:\d|in|on|about|around|like|maybe|more|less)|if i (?:remember|recall)|(?:can['’]?t|don['’]?t) (?:remember|recall)|i forget|from memory|might be wrong|(?:need|have|has) to (?:check|verify|confirm|look up)|to be (?:confirmed|checked|verified)|tb[cda]|double-check|(?:or )?was it \p{L}+\?|or so\?|nicht (?:ganz |so |mehr )?sicher(?:,| ob)|weiß nicht(?: mehr)?(?: genau|,| ob)|(?:muss|müssen|noch) (?:\p{L}+ ){0,3}(?:prüfen|nachsehen|nachschauen|klären)|stimmt das|oder so\?|aus dem kopf|pas (?:tout à fait )?s[ûu]re?|à (?:confirmer|vérifier)|je ne (?:sais|me souviens) plus|(?:il faut|faut) vérifier|de mémoire|no (?:estoy|estamos) segur\p{L}+|por confirmar|no (?:recuerdo|me acuerdo)|hay que comprobar|non sono sicur\p{L}+|da (?:verificare|confermare)|non ricordo|devo controllare|não (?:tenho a certeza|sei se|me lembro)|a confirmar|tenho de verificar|niet (?:helemaal )?zeker|weet niet (?:meer|of|zeker)|nog (?:checken|nakijken|navragen)|uit mijn hoofd|не (?:впевнен\p{L}*|пам['’]ятаю)|треба перевірити|уточнити`,
)

/** "And between you and me, …" within a sentence of speech. */
const aside = word(
  String.raw`(?<=\p{L},? )between us(?=,)|between you and me|off the record|unter uns gesagt|im vertrauen gesagt|entre nous soit dit|dicho sea entre nosotros|detto tra noi|cá entre nós|onder ons gezegd|між нами кажучи`,
)

/** "[quote from client here]", "TK", "XX", "???": something is missing. */
const gap =
  /\[(?!\d+\]|x?\s?\]|[^[\]]{0,300}\]\()[^[\]\n]{2,300}\]|<\p{L}[^<>="/\n]{3,80}>|(?<![\p{L}\p{N}])(?:TK+|XX+|xxx+|TODO|FIXME|lorem ipsum)(?![\p{L}\p{N}])|\?{2,}|_{3,}|\.{3}\s*\(?(?:insert|add|einfügen|ergänzen)/u

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Characters of a sentence that are read: a longer one is none. */
const longest = 4000

/** Why a sentence may not be for readers; null if it says nothing of the kind. */
export function findAsideReason(sentence: string): AsideReason | null {
  const text = sentence.slice(0, longest)
  if (aside.test(text)) return 'hidden'
  if (gap.test(text)) return 'gap'
  if (corrects.test(text)) return 'correction'
  if (unsure.test(text)) return 'unsure'
  const isInstruction =
    label.test(text) ||
    manner.test(text) ||
    toColleague.test(text) ||
    namesColleague.test(text) ||
    asksForText.some((one) => text.split(/(?<=[.!?:])\s+/u).some((clause) => one.test(clause)))
  return isInstruction ? 'instruction' : null
}

/** "No wait, Thursday.": the sentence before it says what is no longer so. */
const isTakingBack = (text: string): boolean => corrects.test(text) && countWords(text) <= mostOfTakingBack

/** "Leave that out.", "Not sure about that": what is meant stands before it. */
const pointsBack = word(
  String.raw`(?:leave|keep|take) (?:it|that|this|him|her|them|the last (?:bit|part|one)|that (?:part|bit)|this (?:part|bit)) out(?! (?:of|in|on|overnight|there|here)(?!\p{L}))|(?:skip|delete|cut|strike) (?:it|that|this)(?: (?:part|bit|sentence|one))?|(?:don['’]?t|do not) (?:publish|print|write|use|mention|quote|say) (?:it|that|this)|not sure (?:about|of) (?:that|this|it)|check (?:that|this|it)|is that (?:right|true|correct)|lass\p{L}* (?:wir |sie )?das (?:lieber |bitte )?(?:weg|raus)|das (?:bitte |lieber )?(?:nicht (?:schreiben|drucken|erwähnen|veröffentlichen)|weglassen|streichen|prüfen)|stimmt das|(?:ne )?(?:le |l['’])(?:mets|écris|mentionne|publie)\p{L}* pas|enlève\p{L}* (?:ça|cela)|(?:no )?lo (?:pongas|menciones|publiques|digas)|quita\p{L}* eso|non (?:lo|la) (?:metta|metti|scriva|scrivere|pubblicare)|togli\p{L}* questo|(?:laat|liever) (?:dat|het|dit) weg|dat niet (?:noemen|schrijven|vermelden)|não (?:ponhas|escrevas|publiques|menciones) isso|tira isso|прибери (?:це|те)|(?:цього|це) не (?:пиши\p{L}*|згадуй\p{L}*|публікуй\p{L}*)`,
)
export const isAboutPrevious = (text: string): boolean => pointsBack.test(text) || isTakingBack(text)

/** "Leave the names out": whoever is named is meant. */
const noNames = word(
  String.raw`(?:leave|keep|take) (?:\p{L}+ ){0,2}names? out|(?:no|without) names?|(?:don['’]?t|do not) (?:name|identify) (?:him|her|them|anybody|anyone|the \p{L}+)|(?:stay|keep \p{L}+|remain) anonymous|anonymi[sz]e|change the names?|not (?:the|her|his|their) (?:\p{L}+ )?names?|nicht (?:namentlich|mit namen) (?:nennen|erwähnen)|no (?:poner|poner?las?|nombrar|pongas) (?:su|sus|el|los) nombres?|(?:ohne|keine) namen?|namen? (?:bitte )?(?:weglassen|nicht nennen|ändern|raus)|anonym(?:isieren|isiert)?|sans (?:les? )?noms?|(?:pas|ne citez pas) de noms?|anonymis(?:er|ez|ons)|sin nombres?|anónim\p{L}+|senza nomi|anonim\p{L}+|sem nomes?|zonder na(?:am|men)|geen namen|namen? weglaten|anoniem|без імен\p{L}*|анонімн\p{L}+`,
)
export const isAgainstNames = (text: string): boolean => noNames.test(text)

/** Sounds that say nothing, as they are written down from speech. */
const sound = String.raw`u+h+m*|er+m+|h+m+|mhm+|ä+h+m*|ö+h+m*|e+u+h+m*|heu+|e+h+m+|е-?е+м*|гм+`
const createSounds = (all: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}'’-])(?:${all})(?![\p{L}\p{N}'’-])`, 'giu')
const sounds = createSounds(sound)
/** "Um" is a word of German and Portuguese. */
const englishSounds = createSounds(`${sound}|u+m+`)
const emptyWords =
  /^(?:(?:ok|okay|alright|anyway|well|so|na ja|naja|also|tja|bref|voilà|bon|bueno|pues|vale|allora|ecco|beh|então|bom|pronto|nou|oké|zo|ну|отже|uh+m*|hm+|äh+m*|euh+|ehm+)[\s,.…!-]*)+$/iu

/** The places of sounds in a sentence of speech, with the comma that belongs to each; the whole sentence if it says nothing else. */
export function listFillers(text: string, language: string): { from: number; to: number }[] {
  if (emptyWords.test(text)) return [{ from: 0, to: text.length }]
  return [...text.matchAll(language === 'en' ? englishSounds : sounds)].map(({ 0: found, index }) => {
    const after = /^\s*[,…]+/u.exec(text.slice(index + found.length))?.[0].length ?? 0
    const before = /,\s*$/u.exec(text.slice(0, index))?.[0].length ?? 0
    // "It, um." and "it, um, works": one comma goes with the sound.
    const endsThere = /^\s*(?:[.!?]|$)/u.test(text.slice(index + found.length))
    return { from: endsThere ? index - before : index, to: index + found.length + (endsThere ? 0 : after) }
  })
}

const titleWish =
  /^\W*(?:(?:working |possible )?title|headline|(?:arbeits)?titel|überschrift|titre|título|titolo|kop|заголовок)\s*[:=–-]\s*["“„«]?(.{3,90}?)["”“»]?\.?$/iu
/** The title that a note names. */
export const readTitleWish = (text: string): string | null => titleWish.exec(text.trim())?.[1] ?? null
