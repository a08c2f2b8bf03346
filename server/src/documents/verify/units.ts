/** What a number is a number of; `factor` leads to the family's own unit. */
export interface Unit {
  readonly family: string
  readonly factor: number
}

/** One line per unit: family, factor, and its names in all languages, without accents. */
const lines = `
percent 1 % percent prozent procent porcento pourcent percento pct
percent 0.1 ‰ promille
points 1 prozentpunkte prozentpunkten procentpunten
time 0.0166667 s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden
time 1 min mins minute minutes minuten minuto minutos minuti minuut
time 60 h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren
time 1440 day days tag tage tagen tages jour jours dia dias giorno giorni dag dagen
time 10080 week weeks woche wochen semaine semaines semana semanas settimana settimane weken wk wks wkn
months 1 month months mth mths monat monate monaten mois mes meses mese mesi maand maanden
months 3 quarter quarters quartal quartale trimestre trimestres kwartaal
months 12 year years yr yrs jahr jahre jahren jahres an ans annee annees ano anos anno anni jaar jaren
length 0.001 mm millimeter millimeters millimetre millimetres millimetern millimetros millimetri
length 0.01 cm zentimeter centimeter centimetre centimetres centimetros centimetri
length 1 m meter meters metre metres metern metros metri
length 1000 km kilometer kilometers kilometre kilometres kilometern kilometros kilometri chilometri chilometro kms quilometros quilometro
length 1609.34 mile miles meile meilen milla millas miglia
area 1 m2 m² sqm quadratmeter
area 10000 ha hectare hectares hektar hectareas hectarea ettari hectaren
mass 0.001 g gr gram grams gramm gramme grammes gramos grammi gramas
mass 1 kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos chili quilo quilos quilogramas
mass 1000 t tonne tonnes tonnen tonnellate toneladas tons ton
mass 0.4536 lb lbs
volume 0.001 ml milliliter
volume 1 l liter liters litre litres litern litro litros litri
energy 1 kwh kilowattstunden
energy 1000 mwh
power 1 kw kilowatt
peak 1 kwp
temperature 1 °c degrees grad degres grados gradi graden graus °
sound 1 db decibel decibels dezibel decibelios
hardness 1 °dh
data 1 gb gigabyte gigabytes
data 0.001 mb megabyte megabytes
data 1000 tb terabyte terabytes
money:EUR 1 € eur euro euros
money:USD 1 $ usd dollar dollars dollari dolares
money:GBP 1 £ gbp pound pounds quid pfund
money:JPY 1 ¥ jpy yen
money:CHF 1 chf franken
money:BRL 1 r$ brl reais real
money: 0.01 cent cents centimes centime centimos centimo centavos centesimi
times 1 times mal fois veces volte keer vezes
`

const toMap = (pairs: string): ReadonlyMap<string, number> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/u)
      .map((pair): [string, number] => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]),
  )

const units = new Map<string, Unit[]>()
for (const line of lines.trim().split('\n')) {
  const [family = '', factor, ...names] = line.split(' ')
  for (const name of names) units.set(name, [...(units.get(name) ?? []), { family, factor: Number(factor) }])
}

const none: readonly Unit[] = []
/** Units that are words of another meaning in other languages. */
const onlyIn = new Map(
  Object.entries({
    an: 'fr',
    mes: 'es',
    real: 'pt',
    ton: 'en',
    ora: 'it',
    ore: 'it',
    mal: 'de',
    dia: 'es pt',
    ano: 'pt',
    mese: 'it',
  }),
)
export const listUnits = (key: string, code: string): readonly Unit[] =>
  onlyIn.get(key)?.includes(code) === false ? none : (units.get(key) ?? none)
/** Behind a unit of length: "180 metros cuadrados". */
export const squared = /^(?:cuadrados?|carres?|quadri|quadrati|quadrato|quadrados?|quadrat)$/u
export const squareBefore = /^(?:square|vierkante)$/u

const scales = toMap(`
k=1000 thousand=1000 tsd=1000 tausend=1000 mila=1000 mil=1000 mille=1000 duizend=1000 m=1000000 mn=1000000
mio=1000000 mln=1000000 mi=1000000 million=1000000 millions=1000000 millionen=1000000 milioni=1000000
milione=1000000 miljoen=1000000 millones=1000000 millon=1000000 milhoes=1000000 milhao=1000000 bn=1000000000
mrd=1000000000 milliard=1000000000 milliards=1000000000 milliarde=1000000000 milliarden=1000000000
miliardi=1000000000 miliardo=1000000000 miljard=1000000000 bilhoes=1000000000 bilhao=1000000000 lakh=100000
crore=10000000 dozen=12 dutzend=12 dozijn=12
`)
/** What a scale multiplies by; "billion" is another number in English than elsewhere. */
export const readScale = (key: string, code: string): number | undefined =>
  /^(?:billion|billions|billionen|billones|billoes|biljoen)$/u.test(key)
    ? code === 'en'
      ? 1e9
      : 1e12
    : scales.get(key)

/** Numbers that are nouns: they are about what they say. */
export const roundNouns = toMap(`
dozen=12 dutzend=12 douzaine=12 docena=12 dozzina=12 dozijn=12 duzia=12 dizaine=10 decena=10 decina=10
dezena=10 tiental=10 quinzaine=15 quincena=15 vingtaine=20 veintena=20 ventina=20 twintigtal=20 trentaine=30
trentina=30 quarantaine=40 cinquantaine=50 cinquantina=50 soixantaine=60 centaine=100 centena=100
centinaio=100 honderdtal=100
`)

/** A part of a whole, in percent. */
export const shareWords = toMap(`
half=50 halves=50 halved=50 halving=50 halfte=50 halbiert=50 halbierte=50 halbierten=50 moitie=50 mitad=50
meta=50 metade=50 helft=50 halveerde=50 gehalveerd=50 dimezzato=50 dimezzati=50
`)
const partWords = toMap(`
third=3 thirds=3 drittel=3 tiers=3 tercio=3 tercios=3 terzo=3 terzi=3 derde=3 terco=3 tercos=3 quarter=4
quarters=4 viertel=4 quart=4 quarts=4 cuarto=4 cuartos=4 quarto=4 quarti=4 quartos=4 kwart=4 fifth=5 fifths=5
funftel=5 cinquieme=5 quinto=5 quinta=5 quinti=5 vijfde=5 sixth=6 sechstel=6 sixieme=6 eighth=8 eighths=8
achtel=8 tenth=10 tenths=10 zehntel=10 dixieme=10 dixiemes=10 decimo=10 decimi=10 tiende=10
`)
/** Into how many parts a fraction divides. */
export const readPart = (key: string): number | undefined => partWords.get(key)

export const manyTimes = toMap(`
twice=2 thrice=3 double=2 doubled=2 doubles=2 doubling=2 triple=3 tripled=3 doppelt=2 doppelte=2 doppelten=2
verdoppelt=2 verdreifacht=3 doppia=2 doppio=2 raddoppiato=2 doble=2 duplicado=2 dubbel=2 dubbele=2
verdubbeld=2 dobro=2 dobrou=2 triplicou=3
`)

/** How often, in days. */
export const rhythms = toMap(`
hourly=0.0416667 stundlich=0.0416667 daily=1 taglich=1 quotidien=1 quotidienne=1 diario=1 diaria=1
giornaliero=1 dagelijks=1 weekly=7 wochentlich=7 hebdomadaire=7 semanal=7 settimanale=7 wekelijks=7 monthly=30
monatlich=30 mensuel=30 mensuelle=30 mensual=30 mensile=30 mensili=30 maandelijks=30 mensal=30 quarterly=90
yearly=360 annual=360 annually=360 jahrlich=360 annuel=360 annuelle=360 anual=360 annuale=360 jaarlijks=360
`)
const lengths: Record<string, number> = { time: 1 / 1440, months: 30 }
/** The length of a unit of time, in days of a year of 360; undefined for other units. */
export function readPeriod(key: string, code: string): number | undefined {
  const unit = listUnits(key, code).find(({ family }) => family in lengths)
  return unit === undefined ? undefined : unit.factor * (lengths[unit.family] ?? 0)
}
export const eachWords = new Set('every each jede jeden jeder jedes jedem chaque cada ogni elke iedere elk'.split(' '))
export const allWords = /^(?:tous|toutes|todos|todas|tutti|tutte|alle)$/u
export const perWords = new Set('a an per pro im je par al por die der den the l le la el il o de da am in'.split(' '))
