/** A word or phrase of the list, as a whole; without accents, in lower case. */
const whole = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'u')

/** "No" and "ne" mean something else in other languages: there these words alone deny. */
export const denials: Record<string, RegExp> = {
  en: whole(
    `(?:are|do|does|is|wo|ca|did|was|were|could|would|should|have|has)nt|no(?!\\.? ?\\d)|not|never|none|nobody|nothing|neither|nor|without|w/o(?:ut)?|cannot|\\p{L}+n't`,
  ),
  de: whole('nicht|kein|keine|keinen|keinem|keiner|keinerlei|nie|niemals|niemand|nichts|ohne|weder'),
  fr: whole('pas|jamais|rien|aucune?|sans|ni|personne ne'),
  es: whole('no|nunca|nadie|nada|ningun|ninguno|ninguna|sin|tampoco'),
  it: whole('non|mai|nessuno|nessuna|nessun|niente|senza'),
  nl: whole('niet|geen|nooit|niemand|niets|zonder|noch'),
  uk: whole('не|ні|без|ніколи|ніхто|нічого|жоден|нема|немає'),
  pt: whole('nao|nunca|nenhum|nenhuma|ninguem|nada|sem|nem'),
}
/** Words that deny without a denial, and turns that set one thing against another: a sentence with one of them is not compared. */
export const otherDenial = whole(
  'instead|rather than|no longer|unless|except|free|closed|stopped|hardly|without|only|just|statt|anstatt|sondern|ausser|kaum|geschlossen|frei|gratis|kostenlos|zu|nur|mehr|au lieu|plutot|sauf|ferme|gratuite?|ne|plus|seulement|en vez|en lugar|salvo|cerrado|gratis|solo|mas que|invece|anziche|tranne|chiuso|gratuit[oa]|piu|soltanto|in plaats|behalve|gesloten|alleen|meer|em vez|exceto|fechado|mais|apenas',
)

/** What a source leaves open. */
export const uncertainty = whole(
  `may|might|maybe|perhaps|could|possibly|probably|likely|plan to|hope to|hopes? to|don't know|do not know|not sure|vielleicht|eventuell|moglicherweise|wahrscheinlich|konnte|konnten|evtl|mag sein|wissen nicht|peut etre|peut-etre|pourrait|pourraient|pourrions|probablement|sans doute|quizas?|tal vez|podria|podrian|podriamos|probablemente|a lo mejor|forse|potrebbe|potrebbero|potremmo|magari|probabilmente|misschien|wellicht|mogelijk|waarschijnlijk|zou kunnen|talvez|pode ser|poderia|poderiam|provavelmente|quem sabe`,
)
/** A text that leaves it open too, in words that a source need not use. */
export const openness = whole(
  'if|whether|ob|si|se|als|should|would|consider|considering|thinking about|uberlegen|soll|sollen|envisage|envisageons|pensamos|pensiamo|overwegen|considering|planned|geplant',
)

/** Some, which a text may not turn into all. */
export const partial = whole(
  'many|most|some|several|often|usually|a few|viele|vielen|einige|manche|meist|meistens|oft|mehrere|beaucoup|la plupart|certains|certaines|plusieurs|souvent|muchos|muchas|algunos|algunas|la mayoria|varios|varias|molti|molte|alcuni|alcune|parecchi|spesso|veel|vele|sommige|enkele|meestal|vaak|muitos|muitas|alguns|algumas|varios|maioria',
)
export const total = whole(
  'all|every|everyone|everybody|always|alle|allen|jede|jeder|jedes|jeden|immer|samtliche|tous|toutes|chaque|toujours|todos|todas|cada|siempre|tutti|tutte|ogni|sempre|iedereen|elke|altijd|todo mundo',
)

/** A superlative, by language; what follows it belongs to it. */
export const superlatives: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:the (?:world's |country's |town's )?(?:best|biggest|largest|fastest|cheapest|finest|greatest|leading|safest|strongest|only|number one)|number one|world-class|unrivall?ed|unbeatable|the most \p{Ll}+|one of the (?:best|most)|(?:are|is|were|was) the first)(?: \p{Ll}+){0,3}/giu,
  de: /(?<!\p{L})(?:(?:best|größt|schnellst|ältest|schönst|günstigst|stärkst|modernst|beliebtest|führend|einzigartig|sicherst|erfolgreichst|einfachst|innovativst)(?:e[nmrs]?)(?: \p{L}+)?|am (?:besten|größten|schnellsten|günstigsten|schönsten)|nummer eins|(?:sind|ist|waren|war) (?:die|der|das) ersten?n?|kein(?:e[nmrs]?)? \p{Lu}\p{Ll}+ ist \p{Ll}+er)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:l[ea]s? (?:meilleure?s?|premiers? du|plus (?:grande?s?|belles?|beaux?|rapides?|modernes?|efficaces?))|leader|numéro un|(?:sommes|est|sont) les? premi(?:er|ère)s?|inégalée?s?)(?: \p{Ll}+)?(?!\p{L})/giu,
  es: /(?<!\p{L})(?:(?:el|la|los|las) mejor(?:es)?(?: \p{Ll}+)?|l[ao]s? más (?:grandes?|rápid[oa]s?|barat[oa]s?|bonit[oa]s?|modern[oa]s?)|(?:es|son|somos) (?:el|la|los|las) (?:mejor(?:es)?|primer[oa]s?|únic[oa]s?)(?: \p{Ll}+)?|número uno|líder(?:es)?)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:(?:il|la|i|le|gli) (?:miglior[ei]?|migliori|più (?:grand[ei]|bell[aoei]|veloc[ei]|modern[oaei]))|(?:siamo|sono|è) (?:il|la|i|le|gli) (?:prim[oaie]|unic[oaie])|numero uno|leader)(?: \p{Ll}+)?(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:de|het) (?:beste|mooiste|grootste|snelste|goedkoopste|oudste|modernste|leukste|enige|leidende)(?: \p{Ll}+)?(?!\p{L})|(?<!\p{L})(?:zijn|is) de eersten?(?!\p{L})|(?<!\p{L})nummer één(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:(?:o|a|os|as) (?:melhor(?:es)?|mais (?:rápid[oa]s?|bonit[oa]s?|modern[oa]s?)|maior(?:es)?)(?: \p{Ll}+)?|(?:é|são|somos) (?:o|a|os|as) (?:primeir[oa]s?|únic[oa]s?)|número um|líder(?:es)?)(?!\p{L})/giu,
}
/** "Every gym should": what everybody ought to do. */
export const advice =
  /(?<!\p{L})(?:every|all|each) (?:\p{Ll}+ ){1,3}?(?:should|must|needs? to)|(?<!\p{L})(?:alle|jede[rs]?) \p{L}+ (?:sollten?|muss|müssen)|(?<!\p{L})tou(?:s|te)s? les \p{Ll}+ (?:devraient|doivent)|(?<!\p{L})tod[oa]s (?:los|las) \p{Ll}+ (?:deberían|deben)|(?<!\p{L})tutt[ie] (?:i|gli|le) \p{Ll}+ (?:dovrebbero|devono)|(?<!\p{L})alle \p{Ll}+ (?:moeten|zouden)|(?<!\p{L})tod[oa]s [oa]s \p{Ll}+ (?:deveriam|devem)/giu
