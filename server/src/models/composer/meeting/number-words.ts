/** How numbers are spoken in a language: `any` of them, and those above ten, of which most are figures. */
export interface NumberWords {
  readonly any: string
  readonly large: string
  /** Several hundreds or thousands, which are hardly ever said but as a figure. */
  readonly hundreds: string
}

/** Languages that write the parts of a number apart, with these words between them. */
function joinApart(units: string, large: string, between: string, hundred: string): NumberWords {
  const all = `(?:${units}|${large})`
  const rest = String.raw`(?:[- ](?:${between})?${all})*`
  return {
    any: `(?:${all}${rest})`,
    large: `(?:(?:${large})${rest}|(?:${units})[- ](?:${between})?(?:${large})${rest})`,
    hundreds: `(?:${all}[- ](?:${between})?)+(?:${hundred})${rest}`,
  }
}

/** Languages that write them as one word. */
function joinTogether(parts: string, large: string, hundred: string): NumberWords {
  const more = String.raw`(?![\p{L}])`
  // The article is no number.
  const article = String.raw`(?!(?:eine?[rnms]?|een|und|en|una?|uno)(?!\p{L}))`
  return {
    any: `(?:${article}(?:${parts}|${large})+${more})`,
    large: String.raw`(?:(?=\p{L}*(?:${large}))(?:${parts}|${large})+${more})`,
    hundreds: String.raw`(?:(?:${parts}|${large})+(?:${hundred})(?:${parts}|${large})*${more})`,
  }
}

const english = joinApart(
  'one|two|three|four|five|six|seven|eight|nine|ten',
  'eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion',
  'and ',
  'hundred|thousand|million|billion',
)

export const numberWords: Readonly<Record<string, NumberWords>> = {
  en: english,
  de: joinTogether(
    'eine[rnms]?|eins?|zwei|zwo|drei|vier|fünf|sechs|sech|sieben|sieb|acht|neun|und|halb|anderthalb',
    'zehn|elf|zwölf|zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|million(?:en)?',
    'hundert|tausend|million(?:en)?',
  ),
  nl: joinTogether(
    'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|en|ën|half|anderhalf|anderhalve',
    'tien|elf|twaalf|dertien|veertien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend|miljoen',
    'honderd|duizend|miljoen',
  ),
  it: joinTogether(
    'uno?|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|mezzo',
    'undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|vent[io]?|trent[ao]?|quarant[ao]?|cinquant[ao]?|sessant[ao]?|settant[ao]?|ottant[ao]?|novant[ao]?|cento|mille|mila|milion[ei]',
    'cento|mila|milion[ei]',
  ),
  fr: joinApart(
    'deux|trois|quatre|cinq|six|sept|huit|neuf|dix',
    'onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|huitante|nonante|cents?|mille|millions?|milliards?',
    'et |virgule ',
    'cents?|mille|millions?|milliards?',
  ),
  es: joinApart(
    'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
    String.raw`once|doce|trece|catorce|quince|dieci\p{L}+|veinte|veinti\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|cientos?|\p{L}+cient[oa]s|mil|mill[oó]n(?:es)?`,
    'y |coma ',
    String.raw`mil|mill[oó]n(?:es)?`,
  ),
  pt: joinApart(
    'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez',
    String.raw`onze|doze|treze|catorze|quinze|dez[aeo]\p{L}+|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzent[oa]s|\p{L}+centos|mil|milhão|milhões`,
    'e |vírgula ',
    'mil|milhão|milhões',
  ),
}
