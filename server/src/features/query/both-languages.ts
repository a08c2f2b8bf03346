import { isSameStem } from './spelling.ts'

/** Usual words of German with their English ones: what is written in one language is looked for in the other. It reads no question. */
const pairs = `
abend evening|architekt architect|absage cancellation|alt old|anfrage request|angebot offer proposal|angst fear worry|anlage plant system|antwort answer|arbeit work
arzt doctor|aufgabe task|auftrag order|ausgabe expense|ausgeben spend|auto car|bad bath|baecker baker|bank bank|bau construction|baum tree
bedenken concern worry|bedarf need|beispiel example|beratung advice consulting|bericht report|besuch visit|bestellung order|betrag amount|bett bed
bewertung rating review|bezahlen pay|bild picture|boden floor|bohne bean|brauchen need|brief letter|brot bread|buch book|buero office
bus bus|chef boss head|dach roof|dauer duration|dienst service|druck pressure print|durchschnitt average|einheit unit|einkauf purchase
einladung invitation|eintritt entry|eis ice|ende end|energie energy|ergebnis result|erinnerung reminder|essen food|fabrik factory|fahrer driver
fahrt trip|familie family|farbe colour color|fehler mistake error|fenster window|ferien holidays|fest party|filter filter|finanzen finance|firma company
fleisch meat|folge episode|frage question|frau woman|fruehling spring|fruehstueck breakfast|garten garden|gast guest|gebaeude building|gebuehr fee
gehalt salary|geld money|geraet device machine|geschaeft shop business|geschenk gift|gesellschaft company|gespraech conversation talk|gewicht weight
gewinn profit|glas glass|groesse size|gruppe group|halle hall|hand hand|haus house|heizung heating|helfer helper|herbst autumn fall|hersteller maker
hilfe help|holz wood|hotel hotel|hund dog|inhaber owner|jahr year|kaffee coffee|karte card map|kasse till|kaufen buy|keller cellar|kind child
kilo kilo|kirche church|klasse class|kleid dress|kosten cost costs|kraft power|kueche kitchen|kuehlraum cold store|kunde customer client|kurs course
lager warehouse store|laden shop|land country|last load|leck leak|leder leather|lehrer teacher|leiter head|leistung performance|leser reader|licht light
liefern deliver|lieferung delivery|liste list|lohn wage|luft air|mann man|markt market|maschine machine|maurer bricklayer|mehl flour|menge amount
messe fair|messung measurement|miete rent|mieter tenant|milch milk|mitarbeiter employee staff|mitglied member|moebel furniture|monat month|montag monday
morgen morning|muell waste|nacht night|nachbar neighbour neighbor|netz network|ofen oven|ort place|paket package|papier paper|partner partner|patient patient
pause break|pflege care|platz place seat|plan plan|praxis practice clinic|preis price|probe trial sample|produkt product|projekt project|pruefung check review
pumpe pump|rabatt discount|raum room|rechnung invoice bill|redner speaker|regel rule|reise trip|reinigung cleaning|reparatur repair|roestung roast
saal hall|schaden damage|schicht shift|schiff ship|schluessel key|schnee snow|schrank cupboard|schreiben write letter|schule school|schulung training
schwester sister nurse|see lake|sicherheit safety|sitzung meeting|sommer summer|sonntag sunday|sorge worry|sorte kind|spende donation|sparen save
sprache language|sprecher speaker|stadt city town|standort site location|stelle job position|steuer tax|strasse street road|strom electricity power
stunde hour|stueck piece|summe sum total|tag day|tasse cup|team team|technik technology|techniker technician|teil part|telefon phone|temperatur temperature
termin appointment|therapeut therapist|tier animal|tisch table|titel title|topf pot|treffen meeting|tuer door|uhr clock|umfrage survey|umsatz revenue
umzug move|unterlage document|urlaub holiday vacation|veranstaltung event|verein club|verkauf sale|verlust loss|verpackung packaging|versand shipping
versicherung insurance|vertrag contract|vertrieb sales|verzoegerung delay|vorstand board|vortrag talk|waerme heat|waermepumpe heat pump|wand wall|warten wait
warteliste waiting list|wartung maintenance|wasser water|weg way|wein wine|werbung advertising|werkstatt workshop|wert value|winter winter|woche week
wohnung flat apartment|wunsch wish|zahl number|zahlen pay|zahlung payment|zaehler meter|zeit time|zeitung newspaper|ziel goal|zimmer room|zins interest
zucker sugar|zug train|zusage promise|zuschuss grant|zweifel doubt|teuer expensive|billig cheap|neu new|gross large big|klein small|kalt cold|warm warm
heiss hot|schnell fast|langsam slow|leer empty|voll full|offen open|geschlossen closed|kaputt broken|defekt broken|laut loud|leise quiet|hart hard|weich soft
geplant planned|laufend running|erledigt done|begonnen started|gebucht booked|angefragt asked|bestaetigt confirmed|abgesagt cancelled|bezahlt paid
januar january|samstag saturday|dienstag tuesday|mittwoch wednesday|donnerstag thursday|freitag friday|mutter mother|vater father|wochenende weekend
ersparnis saving savings|einsparung saving savings|massnahme measure|herkunft origin|verkostung tasting|gaeste guests|teilnehmer participant attendee people
`
const english = new Map(
  pairs
    .split(/[|\n]/u)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [german = '', ...words] = pair.split(' ')
      return [german, words]
    }),
)
const german = [...english.keys()].toSorted((one, other) => other.length - one.length)
const german3 = german.filter(({ length }) => length > 2)

const toStem = (word: string): string => word.replace(/(?:en|er|es|em|st|te|n|e|t|s)$/u, '')
/** The words of the other language for one word; of a German compound, those of its parts. */
export function translateWord(word: string): string[] {
  const stem = toStem(word)
  const own =
    english.get(word) ??
    english.get(german.find((one) => isSameStem(one, word)) ?? '') ??
    (stem.length > 3 ? english.get(german.find((one) => toStem(one) === stem) ?? '') : undefined)
  if (own !== undefined) return [...own]
  for (const first of german3) {
    if (!word.startsWith(first) || word.length < first.length + 3) continue
    const rest = word.slice(first.length).replace(/^(?:s|n|en)(?=\p{L}{4})/u, '')
    const second = german3.find((one) => isSameStem(one, word.slice(first.length)) || isSameStem(one, rest))
    if (second !== undefined) return [...(english.get(first) ?? []), ...(english.get(second) ?? [])]
  }
  return []
}

/** The words of a text with those of the other language. */
export const translateWords = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, ...translateWord(word)])),
]
