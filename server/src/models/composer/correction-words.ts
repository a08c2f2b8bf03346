/** Words that mark self-corrections in one language. */
export interface CorrectionWords {
  /** Always a correction. */
  strong: string
  /** A correction only if what follows clearly replaces what came before: a day for a day, a number for a number. */
  weak: string
  /** Small words at the start of a corrected phrase: "on Monday, I mean on Tuesday". */
  joints: string
  numbers: string
  days: string
  denial: string
}

export const correctionWords: Record<string, CorrectionWords> = {
  en: {
    strong:
      'oh no,? wait|no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|correction|make that|or rather|actually,? no|no,? let.?s say|no,? let me say|no,? hang on|no,? make that|no,? i mean|sorry,? i mean',
    weak: 'no|sorry|i mean|i meant|actually',
    joints: 'in on at by for from to with about around the a an per after before until of every our',
    numbers:
      'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred half',
    days: 'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december spring summer autumn winter',
    denial: 'not never',
  },
  de: {
    strong:
      '(?:ach )?(?:nein|nee|nö),? (?:moment|warte|quatsch|stimmt nicht|falsch|ich meine|doch nicht)|moment,? (?:nein|nee)|(?:nein|nee),? sagen wir|ach,? (?:nein|nee|ne|nö)|quatsch|korrektur|besser gesagt|entschuldigung',
    weak: 'nein|nee|ich meine|ich meinte|sorry|vielmehr',
    joints: 'am im um in an auf bei von vom zum zur mit per für nach vor seit bis der die das den dem ein eine einen',
    numbers: 'ein eine einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig',
    days: 'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember frühling sommer herbst winter',
    denial: 'nicht kein keine nie',
  },
  es: {
    strong:
      'no,? perdona?|no,? perdón|perdona?,? no|perdón,? no|no,? espera|espera,? no|no,? miento|miento|mejor dicho|no,? quiero decir',
    weak: 'no|perdón|digo|quiero decir',
    joints: 'en el la los las a al de del desde hasta con por para un una unos unas',
    numbers:
      'un una dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil',
    days: 'lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otoño invierno',
    denial: 'no nunca',
  },
  fr: {
    strong: 'non,? pardon|pardon,? non|non,? attends|non,? attendez|ou plutôt|enfin,? non|non,? je veux dire',
    weak: 'non|pardon|je veux dire',
    joints: 'le la les en à au aux de du des depuis avec pour un une dans',
    numbers:
      'un une deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent mille',
    days: 'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    denial: 'pas jamais',
  },
  it: {
    strong: 'no,? scusa|no,? scusate|scusa,? no|no,? aspetta|anzi,? no|no,? anzi|no,? volevo dire|no,? mi correggo',
    weak: 'no|anzi|scusate?|voglio dire|cioè',
    joints: 'il lo la i gli le in a al alla alle dalle da dal di del con per un una',
    numbers:
      'un una due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille',
    days: 'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    denial: 'non mai',
  },
  pt: {
    strong: 'não,? desculpe|não,? desculpa|desculpe,? não|não,? espera|ou melhor|melhor dizendo|não,? quero dizer',
    weak: 'não|desculpe|desculpa|quero dizer|aliás',
    joints: 'o a os as em no na nos nas de do da desde até com por para um uma',
    numbers:
      'um uma dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem mil',
    days: 'segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    denial: 'não nunca',
  },
  nl: {
    strong: 'nee,? wacht|nee,? liever|wacht,? nee|nee,? sorry|sorry,? nee|of liever|nee,? ik bedoel|nee,? pardon',
    weak: 'nee|sorry|ik bedoel',
    joints: 'de het een in op om bij van met voor na per sinds tot',
    numbers: 'een één twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig',
    days: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december',
    denial: 'niet geen nooit',
  },
}
