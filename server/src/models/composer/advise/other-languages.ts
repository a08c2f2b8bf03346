/** Common questions in German, French, Spanish, Italian, Dutch and Portuguese, with their English form. */
const questions: readonly [RegExp, string][] = [
  [
    /\bwelche (?:deals?|angebote|aufträge|geschäfte|verkaufschancen) (?:hängen|stocken|klemmen|haken|stecken)(?=(?: (?:gerade|grad|aktuell|momentan|zurzeit|derzeit|noch|fest))*[?.!]*$)|\b(?:was|wo) (?:hängt|klemmt|stockt|steckt|hakt)(?:['’]?s| es)? (?:(?:gerade|grad|aktuell|momentan|zurzeit|derzeit|denn|noch) )*(?:bei|in|mit) (?:(?:den|unseren|meinen|allen) )?(?:deals?|angeboten|aufträgen|geschäften|verkaufschancen)\b/iu,
    'which deals are stuck',
  ],
  [
    /\b(?:was|wo) (?:hängt|klemmt|stockt|steckt|hakt)\b|\bwas ist (?:blockiert|liegen ?geblieben)|\bqu['’]est-ce qui (?:est )?(?:bloqué|coince)|\bqué está (?:atascado|bloqueado|parado)|\b(?:cosa|che cosa) è (?:bloccato|fermo)|\bwat (?:zit vast|ligt stil|blijft liggen)|\bo que está (?:parado|travado|bloqueado)/iu,
    'what is stuck',
  ],
  [
    /\bwas (?:ist|steht|wird|liegt) ((?:\p{L}+ ){0,7}?)(?:fällig|an)(?![\p{L}])(?= *[?.!]*$)|\bwas (?:steht|ist) ((?:\p{L}+ ){0,5}?)(?:auf dem (?:zettel|plan|programm)|auf der (?:liste|agenda|to-?do-liste))\b|\bwas muss ich\b.{0,24}?\btun\b|\bqu['’]est-ce qui est (?:dû|prévu)|\bquelles (?:sont les )?échéances|\bqué (?:vence|toca)|\b(?:cosa|che cosa) (?:scade|è in scadenza)|\bwat moet\b.{0,24}?\b(?:af|gebeuren)|\bo que vence/iu,
    'what is due',
  ],
  [
    /\b(?:welche|was für) (?:beiträge|posts|artikel)\b.{0,24}?\b(?:gut|am besten|erfolgreich)\b|\bquels (?:articles|posts|billets)\b.{0,24}?\b(?:bien|mieux)\b|\bqué (?:artículos|publicaciones|posts)\b.{0,24}?\b(?:mejor|bien)\b|\bquali (?:articoli|post)\b.{0,24}?\b(?:meglio|bene)\b|\bwelke (?:artikelen|berichten|posts)\b.{0,24}?\b(?:goed|best)\b|\bquais (?:artigos|posts|publicações)\b.{0,24}?\b(?:melhor|bem)\b/iu,
    'which posts did well',
  ],
  [
    /\bwie (?:steht|läuft|ist|sieht)(?:['’]?s)?\b.{0,24}?\b(?:pipeline|vertrieb|verkauf)\b|\b(?:comment va|où en est) (?:le |la |notre )?(?:pipeline|pipe|ventes?)\b|\bcómo (?:va|está) (?:el |la |nuestro )?(?:pipeline|embudo|ventas)\b|\bcome va (?:la |il )?(?:pipeline|vendite)\b|\bhoe (?:staat|gaat|loopt)\b.{0,24}?\b(?:pipeline|verkoop)\b|\bcomo (?:está|vai) (?:o |a )?(?:pipeline|funil|vendas)\b/iu,
    'how is the pipeline',
  ],
  [
    /\b(?:was|worüber) sollen? (?:wir|ich)\b.{0,24}?\bschreiben\b|\bqu(?:e|['’]est-ce qu['’]on) (?:devons-nous|doit-on|devrait|doit) (?:écrire|publier)\b|\b(?:qué|sobre qué) (?:deberíamos|debemos|tenemos que) (?:escribir|publicar)\b|\b(?:cosa|di cosa) dovremmo scrivere\b|\bwat moeten we\b.{0,24}?\bschrijven\b|\bo que (?:devemos|deveríamos) escrever\b/iu,
    'what should we write next',
  ],
  [
    /\b(?:was gibt['’]?s|was gibt es|gibt['’]?s(?: was| etwas| irgendwas)?|gibt es(?: was| etwas| irgendwas)?) neues (?:bei|von|mit|zu)(?: (?:der|dem|den))?\s+|\bwas ist (?:bei|mit) (?:der |dem |den )?(?=.+ (?:los|passiert)[?.!]*$)/iu,
    'what happened with ',
  ],
  [
    /\b(?:was (?:hat sich|ist)|hat sich) ((?:\p{L}+ ){0,4}?)(?:geändert|verändert|passiert|neu|getan)\b|\bwas (?:gibt['’]?s|gibt es) neues\b|\bqu['’]est-ce qui a changé|\bquoi de neuf|\bqué ha (?:cambiado|pasado)|\bqué hay de nuevo|\b(?:cosa|che cosa) è cambiato|\bwat is er (?:veranderd|nieuw)|\bo que (?:mudou|há de novo)/iu,
    'what has changed',
  ],
  [
    /\b(?:erzähle? mir (?:(?:etwas|was|mehr|alles|mal|bitte|kurz) )*(?:über|von)|was (?:weiß ich|wissen wir|weißt du|haben wir) (?:(?:denn|so|alles|eigentlich|schon|bisher) )*über|wie (?:steht|läuft|sieht)(?:['’]?s| es)(?: (?:denn|so|eigentlich|aktuell|gerade))* (?:bei|mit|um)(?! (?:den|der|die|dem|das|unser\w*|mir|uns)(?!\p{L}))|briefe? mich (?:(?:mal|bitte|kurz|schnell|eben) )*(?:für|zu|über|vor)(?: (?:den|das|die|dem|der|meinen|mein))?(?: (?:anruf|call|termin|gespräch|meeting|treffen|telefonat|kundentermin) (?:mit|bei))?|infos? (?:zu|über)|fasse?(?: (?:mir|mal|bitte|kurz))*|zusammenfassung (?:von|über)|parle-moi de|résume|háblame de|cuéntame sobre|resume|parlami di|riassumi|vertel me over|vat|fala-me (?:de|sobre))\s+/iu,
    'tell me about ',
  ],
]

const times: readonly [RegExp, string][] = [
  [/\b(?:diese[rn]? woche|cette semaine|esta semana|questa settimana|deze week)\b/iu, 'this week'],
  [
    /\b(?:(?:letzte[rn]?|vorige[rn]?|vergangene[rn]?) woche|la semaine (?:dernière|passée)|la semana pasada|(?:la )?settimana scorsa|(?:vorige|afgelopen) week|(?:na )?semana passada)\b/iu,
    'last week',
  ],
  [
    /\b(?:nächste[rn]? woche|la semaine prochaine|la (?:próxima semana|semana que viene)|(?:la )?settimana prossima|volgende week|(?:na )?próxima semana)\b/iu,
    'next week',
  ],
  [/\b(?:diese[nm]? monat|ce mois(?:-ci)?|este (?:mes|mês)|questo mese|deze maand)\b/iu, 'this month'],
  [
    /\b(?:(?:letzte[nm]?|vorige[nm]?|vergangene[nm]?) monat|le mois (?:dernier|passé)|el mes pasado|(?:il )?mese scorso|(?:vorige|afgelopen) maand|(?:no )?mês passado)\b/iu,
    'last month',
  ],
  [/\b(?:heute?|aujourd['’]hui|hoy|oggi|vandaag|hoje)(?!\p{L})/iu, 'today'],
  [/\bseit gestern(?!\p{L})/iu, 'since yesterday'],
  [/\b(?:am|übers|an diesem|dieses) wochenende(?!\p{L})/iu, 'this weekend'],
  [/\b(?:gestern|hier|ayer|ieri|gisteren|ontem)\b/iu, 'yesterday'],
  [
    /\b(?:seit montag|depuis lundi|desde el lunes|da lunedì|sinds maandag|desde segunda(?:-feira)?)(?!\p{L})/iu,
    'since monday',
  ],
]

/** Reports that may be of one person's rows. */
const ofPerson: readonly string[] = ['what is stuck', 'which deals are stuck', 'what is due']

/** "Und bei mir?", "nur meine": the report before, of somebody's rows. */
export function translateReportChange(question: string): string {
  const plain = question
    .replace(/[?!.]+$/u, '')
    .replace(/\s+bitte$/iu, '')
    .trim()
  if (/^(?:(?:und|nur|und nur|jetzt) )?(?:bei mir|für mich|meine[rns]?|von mir)$/iu.test(plain)) return 'only mine'
  const [, name] = /^(?:und|nur|und nur) (?:bei |für |von )?(\p{Lu}\p{L}+)$/iu.exec(plain) ?? []
  return name === undefined ? question : `and for ${name}`
}

/** Words of these languages that add nothing to a question. */
const fillers =
  /^(?:zur|zeit|gerade|jetzt|aktuell|momentan|bitte|denn|eigentlich|alles|noch|bei|uns|unsere?|noch|alles|heut|also|so|irgendwas|irgendetwas|moin|hier|hallo|als|nächstes|moment|actuellement|maintenant|nous|tout|ahora|mismo|todo|adesso|tutto|momento|agora|tudo|alles|meer|allemaal|marché|gelaufen|angekommen|ervoor)$/iu

/** Translates a common question to English for the rules; one with any other word of meaning is returned unchanged. */
export function translateQuestion(question: string): string {
  const found = questions.find(([pattern]) => pattern.test(question))
  if (found === undefined) {
    const bare = question
      .replace(/^(?:und|et|y|e|en)\s+/iu, '')
      .replace(/[?!.]+$/u, '')
      .trim()
    const time = times.find(([pattern]) => pattern.test(bare) && bare.replace(pattern, '').trim() === '')
    return time === undefined ? question : `and ${time[1]}?`
  }
  const [pattern, english] = found
  const when = times.find(([time]) => time.test(question))
  if (english.endsWith(' '))
    return question
      .replace(pattern, english)
      .replace(/\s+(?:zusammen|samen|gleich|gerade|so|aus|los|gerade los|passiert)(?=[?!.]*$)/iu, '')
  // What stands inside of the pattern is part of the question as well: "was steht bei Acme an".
  const inside = (pattern.exec(question) ?? []).slice(1).join(' ')
  const rest = question.replace(pattern, ` ${inside} `).replace(when?.[0] ?? '', ' ')
  const isWhole =
    (rest.match(/\p{L}{4,}/gu) ?? []).every((word) => fillers.test(word)) && !/\b(?:mit|bei) ih[rm]\b/iu.test(rest)
  if (!isWhole) return question
  const asked = when === undefined ? english : `${english} ${when[1]}`
  return /(?<!\p{L})(?:ich|mir|mich|meine[rnms]?|mein)(?!\p{L})/iu.test(question) && ofPerson.includes(english)
    ? `${asked} for me`
    : asked
}
