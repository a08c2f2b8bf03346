import { isForHelper } from './for-helper.ts'
import { readPlainWish } from './plain-wishes.ts'

/** How a request about the text itself is worded in one language; each is read from the start of its sentence. */
interface RequestWords {
  /** Words before the request itself: "Oh and", "Actually". */
  lead: string
  /** Keeps something out, or says that somebody has not agreed to it yet. */
  withholds: string
  /** Puts something off, wants a form, wonders what to write, says where the text goes or what is sent later. */
  other: string
}

/** A part of a text, in the words of somebody who speaks of it. */
const thingEn =
  '(?:\\p{L}+ )?(?:bit|part|story|stories|example|anecdote|sentence|line|paragraph|joke|quote|business|stuff|thing)'
const carrierEn =
  '(?:\\p{L}+ ){0,2}(?:notice ?board|notice|shop window|posters?|leaflets?|flyers?|handouts?|brochure|programme|bulletin|magazine|newsletter|website|web ?site|blog|site|socials|page)'

const requestWords: Record<string, RequestWords> = {
  en: {
    lead: 'and|but|so|also|oh|ah|actually|well|ok|okay|please|pls|maybe|perhaps|probably|again|btw|by the way|on second thoughts?|right|just',
    withholds: `(?:(?:it['’]s |it is )?(?:better|best)|i['’]d (?:rather|prefer)(?: we)?|we(?:['’]d| had) better|let['’]s)(?: to)? (?:not|didn['’]t|don['’]t)(?: to)? (?:mention|say|name|write|print|talk about|bring up|go into|put)|no need to (?:go into|mention|talk about|bring up)|(?:.*(?:, and|, but|;|, so) )?(?:leave|drop|skip|cut|lose) (?:out )?(?:the|that|this) ${thingEn} (?:about|with|(?<!(?:bit|part|stuff|thing) )(?:of|from))|(?:don['’]?t|do not|please not) (?:say|write|mention|put|print|tell (?:people|them|anyone)) (?:anything|a word|a thing|too much|much) (?:about|on|of)|(?:say|write) nothing (?:about|on|of)|(?:i|we) (?:don['’]t|do not|would not|wouldn['’]t) (?:want|like)(?: us| you)? to (?:mention|name|bring up|say anything about|talk about|print)|(?:do not|don['’]?t) (?:use|show|print|bring|tell|include) (?:the|that|this) ${thingEn} (?:about|with|of|from)|.*,? but (?:i|we) (?:haven['’]t|have not) (?:yet )?(?:asked|got|had) (?:(?:her|him|them|his|their|for|the) )*(?:yet|permission|consent|ok|okay|go-ahead)`,
    other: `.*(?:for|as) (?:the|a) (?:heading|headline|title|subtitle|intro|opening|ending) (?:would|could|might)|.*(?:leave|save|keep|hold) (?:that|this|(?:the|that|this) ${thingEn}[^.]{0,40}) (?:back )?(?:for|till|until) (?:another|a later|a different|the next|next) (?:one|post|piece|article|issue|newsletter|text|time|day|occasion)|(?:that['’]s |that is |this is |it['’]s |that could be )?(?:for )?another (?:post|article|piece|newsletter|issue|time)\\W*$|.*(?:in bold|bold|in italics|in capitals|as a heading|as a quote|in a box),? please\\W*$|(?:i['’]?m |i |we['’]re |we )?(?:really |still )?(?:not sure|no idea|don['’]t know|unsure|wondering|can['’]t decide) (?:if|whether|where|how much|what) (?:i|we|you|one|to)(?! [^?]*(?:you|your)(?!\\p{L}))(?:[^?]* (?:say|mention|include|write)(?!\\p{L})|[^?]* put (?:the|that|this) ${thingEn})[^?]*$|(?:this|it|that)(?: one)?(?:['’]s| is| was)? (?:just |only |meant |all )*for (?:the|our|my) ${carrierEn}(?!\\p{L})|here(?:['’]s| is| are) (?:roughly |more or less |basically )?(?:what i(?:['’]d| would)? (?:like|want) (?:on|in|for)|(?:the|some) (?:text|words|copy) for) (?:the|our) ${carrierEn}|(?:i['’]m |we['’]re )?not (?:quite |really |entirely )?sure (?:if |whether |that )?(?:the|that|this) .*(?:is|are) (?:right|correct|true|up to date)|(?:at the end|for the end|maybe|perhaps)[, ]+(?:maybe )?(?:a|one|another) (?:line|sentence|word|paragraph) (?:about|on)|i(?:['’]ll| will) (?:send|email|mail|forward|dig out|take) (?:on |over )?(?:(?:a|the|some|more|better) )*(?:photos?|pictures?|pics?|logo|drawings?)(?! .*(?:you|every|each|\\d))`,
  },
  de: {
    lead: 'und|aber|also|ach|ja|ach ja|bitte|noch|übrigens|vielleicht|eigentlich|nur|am ende|zum schluss',
    withholds:
      '(?:das|die|den|der) (?:\\p{L}+ )?(?:beispiel|geschichte|sache|teil|satz|stelle|absatz|anekdote|zitat|zahl|spruch|witz|foto|bild)\\p{L}* (?:mit|von|vom|über|zu|zum|zur|aus)(?!\\p{L}).* (?:bitte|lieber|besser|doch) (?:nicht|weg|raus|streichen)(?!\\p{L}).*|.*(?:sag|schreib|erwähn|erzähl)\\p{L}* (?:ich|wir) (?:\\p{L}+ ){0,2}(?:lieber|besser|erst ?mal|noch) (?:nichts|nix|nicht)(?! in)|(?:über|zu|zum|zur|von|vom) .* (?:lieber|besser) (?:nichts|nix)\\W*(?:$|,)|.*(?:ich|wir) (?:find|finde|finden|mein|meine|meinen),? (?:\\p{L}+ )?gehör\\p{L}* (?:hier )?nicht (?:hier)?(?:rein|hinein|her|dazu)|(?:über|zu|zum|zur|von|vom) .* (?:sag|schreib|erzähl)\\p{L}* (?:ich|wir) (?:\\p{L}+ ){0,2}(?:nichts|nix)(?! in)|.*(?:nichts|nix|kein wort) (?:\\p{L}+ )?(?:über|von|zu) (?:\\S+ ){1,6}(?:sagen|schreiben|erwähnen|bringen|erzählen)|.*(?:hab|haben|habe) (?:ich|wir) (?:\\p{L}+ ){0,3}noch nicht (?:um erlaubnis )?gefragt|.*(?:ich|wir) hab\\p{L}* (?:\\p{L}+ ){0,3}noch (?:nicht (?:um erlaubnis )?gefragt|keine erlaubnis)',
    other:
      '.*(?:heb|lass|spar)\\p{L}* (?:\\S+ ){0,8}(?:für|auf) (?:einen?|ein|den|das) (?:ander\\p{L}*|nächst\\p{L}*|eigen\\p{L}*) (?:mal|beitrag|text|artikel|post|newsletter|ausgabe)|.*(?:vielleicht|lieber|aber) (?:ein andermal|ein anderes mal|nächstes mal|beim nächsten mal)\\W*$|.*bitte (?:noch )?(?:in |als )?(?:fett|kursiv|großbuchstaben|überschrift|zwischenüberschrift|zitat|kasten)(?: gedruckt| setzen| drucken| schreiben| hervorheben)?\\W*$|(?:ich |wir )?(?:weiß|wissen|bin mir) (?:noch )?nicht (?:\\p{L}+ )?(?:\\p{L}+)?,? ?ob (?:ich|wir|man) [^.?]*(?:sagen|erwähnen|schreiben|reinnehmen|bringen|nennen|erzählen) (?:soll|sollen|sollte|darf|kann|will)|(?:das|dies|es) (?:hier )?ist (?:\\p{L}+ )?(?:für (?:den|die|das|unser\\p{L}*)|fürs) (?:\\p{L}+ )?\\p{L}*(?:aushang|flyer|handzettel|schaukasten|schwarze brett|blatt|blättchen|heft|rundbrief|plakat|zeitung|seite)(?!\\p{L})|(?:am ende|zum schluss|vielleicht|noch)[, ]+(?:\\p{L}+ )?ein satz (?:über|zu|zum|zur)|(?:ich )?(?:bin|weiß) .*ob .*(?:stimmt|stimmen|richtig ist)|(?:(?:ein|das|die|den) )?(?:foto|fotos|bild|bilder|logo) (?:schick|mail|liefer|reich)\\p{L}* (?:ich|wir)|ich (?:schick|mail|liefer)\\p{L}* (?:\\p{L}+ ){0,3}(?:foto|fotos|bild|bilder|logo)(?!\\p{L})',
  },
  fr: {
    lead: 'et|à la fin|mais|donc|ah|bon|sinon|par contre|au fait|merci de|peut-être',
    withholds:
      ".*(?:je|on|nous) (?:préf\\p{L}+|aimer\\p{L}+ mieux)(?: qu['’]on| que l['’]on| que nous)?(?: ne)? (?:pas |n['’]en )?(?:en )?(?:parl|mentionn|évoqu|cit|nomm|dire|racont|donn)\\p{L}*(?: pas)?|.*(?:je|on) (?:ne |n['’]en )?(?:parl|di|cit|mentionn|racont)\\p{L}* (?:pas|rien|plutôt pas)(?! (?:encore|assez))(?: de| sur| ici| dans)|.*(?:la|le|l['’])(?:| )(?:histoire|exemple|anecdote|phrase|passage|partie|détail).* (?:à ne pas|ne pas|plutôt pas|mieux vaut)|.*pas encore (?:demandé|eu|reçu) (?:\\p{L}+ )?(?:la |l['’]|son |leur )?(?:permission|accord|autorisation)",
    other:
      ".*(?:ce sera|c['’]est|gard\\p{L}+|laiss\\p{L}+|peut-être)(?: ça| cela| ceci| l['’]histoire[^.]{0,30})?(?: pour)? (?:une autre fois|un autre (?:article|billet|texte|post|numéro)|la prochaine fois)|.*(?:(?:phrase|passage|ça|ceci|cela|titre).* en (?:gras|italique|majuscules|encadré)|en (?:gras|italique|majuscules|encadré),? (?:svp|stp|s['’]il \\p{L}+ plaît|merci))\\W*$|(?:je )?(?:ne )?sais pas (?:trop )?(?:si|où) (?:je|on|il faut) [^.?]*(?:parler|dire|mettre|mentionner|écrire|raconter|évoquer|donner)|(?:ceci|ça|c['’]est|ce texte est) (?:est )?pour (?:le|la|l['’]|notre) ?(?:\\p{L}+ )?(?:affiche|panneau|tract|prospectus|flyer|feuille|vitrine)|(?:je ne suis )?pas (?:très )?sûre? (?:que|si) .*(?:juste|exacte?|bon(?:ne)?|correcte?)|(?:à la fin|peut-être)[, ]+(?:une|encore une) (?:phrase|ligne) sur|j['’]en(?:voie|verrai) (?:\\p{L}+ )?(?:la|une|les|des) (?:photos?|images?)(?! .*\\d)",
  },
  es: {
    lead: 'y|al final|pero|ah|bueno|oye|por cierto|quizás?|también|eso sí',
    withholds:
      '.*(?:mejor|prefiero|preferimos|preferiría|casi) (?:que )?no (?:\\p{L}+ )?(?:dig|decir|habl|mencion|nombr|cont|cuent|pon|public|cit|sac|salga|escrib)\\p{L}*|.*no (?:digo|diré|decimos|cuento|hablo) nada (?:de|sobre)|de (?:lo|la|los) (?:de |del )?[^.,]* no (?:digas|digáis|digo|hables|habléis|hablo) nada|lo (?:de|del|de la) .* no (?:lo|la) (?:pong|pub|dig|mencion|cuent|nombr)\\p{L}*.*|.*(?:todavía|aún) no (?:le |les )?(?:he|hemos) pedido permiso',
    other:
      '.*(?:dej\\p{L}+|guard\\p{L}+|queda|quizás?|tal vez|será|mejor)(?: (?:lo|eso|esto|la historia[^.]{0,30}))?(?: para| en)? (?:otro (?:post|artículo|texto|número|día)|otra (?:vez|ocasión|entrada))\\W*$|.*en (?:negrita|cursiva|mayúsculas|un recuadro)(?:,? por favor)?\\W*$|no (?:sé|sabemos|estoy segur[oa]|tengo claro) (?:de )?(?:si|dónde) [^.?]*(?:decir|poner|mencionar|hablar|contar|incluir|nombrar)|(?:esto|eso) es para (?:el|la|nuestro|nuestra) (?:\\p{L}+ )?(?:cartel|tablón|folleto|hoja|aviso|escaparate)|no estoy segur[oa] de (?:que|si) .*(?:correct[oa]|bien|ciert[oa])|(?:al final|quizás?|tal vez)[, ]+(?:una|alguna) (?:línea|frase) sobre|(?:os |te |le )?(?:mando|mandaré|envío|enviaré) (?:luego |mañana )?(?:la|una|las|unas) (?:fotos?|imagen|imágenes)(?! .*\\d)',
  },
  it: {
    lead: 'e|alla fine|magari|ma|ah|poi|forse|anche|comunque|per favore',
    withholds:
      '.*(?:meglio|preferisco|preferirei)(?: che)? non (?:\\p{L}+ )?(?:dir|dic|far|parl|cit|nomin|menzion|scriv|racc)\\p{L}*|.*(?:di|del|della|dello|dei|delle|su|sul|sulla)(?!\\p{L}).* non (?:ne )?parl(?:iamo|iamone|are|arne|ate)|.*non (?:dico|diciamo|dirò|scrivo|racconto) (?:niente|nulla) (?:di|del|della|su|sul|sulla)|.*non (?:le |gli )?(?:ho|abbiamo) ancora chiesto (?:il )?permesso',
    other:
      ".*(?:lasci\\p{L}+|ten\\p{L}+|magari|forse)(?: (?:questo|quello|la storia[^.]{0,30}))?(?: per)? (?:un['’]altra volta|un altro (?:post|articolo|testo|numero|giorno))\\W*$|.*in (?:grassetto|corsivo|maiuscolo)(?:,? (?:per favore|grazie))?\\W*$|non (?:so|sono sicur[oa]) (?:se|dove) [^.?]*(?:dire|scrivere|mettere|parlare|parlarne|raccontare|citare)|(?:questo|questa) (?:è|va) (?:per|su) (?:il|la|l['’]|lo) ?(?:\\p{L}+ )?(?:cartello|locandina|volantino|bacheca|avviso)|non sono sicur[oa] che .*giust[oa]|(?:alla fine|magari|forse)[, ]+(?:magari )?(?:una|qualche) (?:riga|frase) (?:su|sul|sulla|sui)|(?:ti |vi )?(?:mando|manderò|invio|invierò) (?:poi )?(?:la|una|le|delle) foto(?! .*\\d)",
  },
  pt: {
    lead: 'e|no fim|mas|ah|olha|também|talvez|já agora|por favor',
    withholds:
      '.*(?:é melhor|melhor|prefiro|preferia) (?:que )?não (?:\\p{L}+ )?(?:dig|dizer|fal|mencion|nome|cont|conte|pôr|public|cit|escrev)\\p{L}*|.*não (?:digo|dizemos|conto|falo) nada (?:de|do|da|sobre)|.*ainda não (?:lhe |lhes )?ped\\p{L}+ (?:autorização|licença|permissão)',
    other:
      '.*(?:deix\\p{L}+|guard\\p{L}+|fica|talvez|se calhar)(?: (?:isso|isto|a história[^.]{0,30}))?(?: para)? (?:outra (?:vez|altura|ocasião)|outro (?:artigo|texto|post|número|dia))\\W*$|.*(?:a|em) (?:negrito|itálico|maiúsculas)(?:,? (?:por favor|se faz favor))?\\W*$|não (?:sei|tenho a certeza) (?:se|onde) [^.?]*(?:dizer|pôr|falar|escrever|contar|mencionar)|(?:isto|isso) é para (?:o|a) (?:\\p{L}+ )?(?:cartaz|folheto|placard|aviso|montra)|não tenho a certeza (?:se|de que) .*(?:cert[oa]|correct[oa])|(?:no fim|talvez)[, ]+uma (?:linha|frase) sobre|(?:mando|envio|vou mandar) (?:depois |amanhã )?(?:a|uma|as|umas) (?:fotos?|fotografias?)(?! .*\\d)',
  },
  nl: {
    lead: 'en|aan het eind|maar|ah|oh|o ja|ook|trouwens|misschien|graag|eigenlijk',
    withholds:
      '(?:over|van) .* (?:liever|beter) (?:niets|niks)\\W*(?:$|,)|(?:over|van) .* (?:zeg|schrijf|vertel) (?:ik|we) (?:\\p{L}+ ){0,2}(?:niets|niks)|.*(?:zeg|noem|schrijf|vertel|praat) (?:ik|we) (?:\\p{L}+ ){0,2}(?:liever|beter|nog) (?:niet|niets|niks)|.*(?:ik|we) (?:zeg|noem|schrijf|vertel|praat)\\p{L}* (?:\\p{L}+ ){0,2}(?:liever|beter) (?:niet|niets|niks)|(?:zeg|schrijf|vertel) (?:maar |graag )?(?:niets|niks) (?:over|van)|(?:het|dat|de|die) (?:\\p{L}+ )?(?:voorbeeld|verhaal|stuk|stukje|deel|zin|alinea|grap|citaat)(?:je)? (?:over|van|met)(?!\\p{L}).* (?:liever|beter|graag) (?:niet|weg|eruit)|.*(?:ik|we) heb\\p{L}* (?:\\p{L}+ ){0,3}nog geen toestemming',
    other:
      '.*(?:bewaar|hou|houd|laat)\\p{L}* (?:dat|dit|die|het verhaal).* (?:voor|in) (?:een )?(?:andere keer|volgende keer|ander (?:stuk|stukje|artikel|bericht|nummer))|.*misschien (?:een )?(?:andere|volgende) keer\\W*$|.*(?:(?:graag|aub|alsjeblieft) (?:vet|vetgedrukt|cursief|in hoofdletters)|(?:vet|vetgedrukt|cursief|in hoofdletters),? (?:graag|aub|alsjeblieft))\\W*$|(?:ik )?(?:weet|weten) (?:nog |eigenlijk )?niet of (?:ik|we|wij) [^.?]*(?:zeggen|noemen|vermelden|schrijven|vertellen)(?!\\p{L})|(?:dit|het) is voor (?:de|het|ons|onze) (?:\\p{L}+ )?\\p{L}*(?:affiche|folder|flyer|prikbord|krantje|poster|blaadje)|(?:ik )?weet niet (?:zeker )?of .*klopt|(?:aan het eind|misschien|nog)[, ]+(?:nog )?een (?:regel|zin) over|(?:ik )?(?:stuur|mail) (?:ik )?(?:nog |straks |de |een |wat )*(?:foto|plaatje)\\p{L}*(?! .*\\d)',
  },
  uk: {
    lead: 'і|а|але|ще|до речі|може|мабуть',
    withholds:
      '.*(?:краще|я б|ми б) (?:про \\p{L}+ )?не (?:згаду|каза|писа|пиш|назива|говор|розпов|чіпа)\\p{L}*|(?:про|за) [^.,]* (?:не (?:пиши|пишіть|кажи|кажіть|згадуй|говори)\\p{L}*)|.*ще не (?:питал|спитал|просил)\\p{L}* (?:\\p{L}+ )?дозвол\\p{L}+',
    other:
      '.*(?:залиш\\p{L}+|лиш\\p{L}+|може|мабуть),?(?: \\S+){0,4}? (?:на |для )?(?:інш\\p{L}+ (?:раз\\p{L}*|допис\\p{L}*|текст\\p{L}*|статт\\p{L}*|випуск\\p{L}*)|наступн\\p{L}+ (?:раз\\p{L}*|допис\\p{L}*))\\W*$|.*(?:жирним|курсивом|великими літерами)(?: шрифтом)?(?:,? будь ласка)?\\W*$|не (?:знаю|впевнен\\p{L}+),? (?:чи|куди) [^.?]*(?:згадувати|писати|казати|розповідати|говорити|вставити)|це для (?:\\p{L}+ )?(?:оголошення|дошки|листівки|плаката|буклета)|не впевнен\\p{L}+,? (?:що|чи) .*(?:правильн|точн)\\p{L}+|(?:додати|додай|ще) (?:\\p{L}+ )?(?:рядок|речення) про|(?:надішлю|скину|пришлю) (?:\\p{L}+ )?(?:фото|світлини)(?! .*\\d)',
  },
}

const sounds = 'u+m+|u+h+|e+r+m*|ä+h+m*|eu+h+|eh+m*|hm+'
const compiled = new Map(
  Object.entries(requestWords).map(([code, { lead, withholds, other }]) => {
    const build = (list: string): RegExp =>
      new RegExp(`^\\P{L}*(?:(?:${lead}|${sounds})[, ]+)*(?:${list})(?![\\p{L}'’])`, 'iu')
    return [code, { withholds: build(withholds), other: build(other) }]
  }),
)
const longest = 400
/** What follows a condition, or stands between quotes, is for readers. */
export const isTold = (text: string): boolean => told.test(text)
const told =
  /["“”„«»]|, (?:dis(?:ent|ait|aient)|dit|says?|said|sagt|sagen|sagte|dice|dicen|dijo|dicono|disse|dizem|zegt|zei|zeggen|каже|кажуть)(?!\p{L})|^\P{L}*(?:if|when|unless|wenn|falls|wer|si|cuando|quand|lorsque|se|quando|chi|als|wanneer|wie|коли|якщо|хто)(?!\p{L})/iu

/** What a sentence asks of the editor: to keep something out, or something else about the text; null where it asks nothing. */
export function classifyRequest(text: string, code: string): 'private' | 'instruction' | null {
  const words = compiled.get(code)
  if (text.length > longest || isTold(text)) return null
  if (words?.withholds.test(text) === true) return 'private'
  const wish = readPlainWish(text)
  if (wish !== null) return wish
  return isForHelper(text) || words?.other.test(text) === true ? 'instruction' : null
}
