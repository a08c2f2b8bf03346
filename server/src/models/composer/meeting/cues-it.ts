import { type Cues, toPattern } from './cue-pattern.ts'

const tasks =
  'mando|invio|preparo|scrivo|faccio|chiamo|chiedo|controllo|verifico|confermo|organizzo|prenoto|creo|porto|cerco|condivido|sistemo|aggiorno|consegno|parlo|sento|giro|passo|ordino|fisso|rivedo|richiamo|compilo|stampo|carico|attivo|installo|finisco'
const doing =
  'mandar|inviar|preparar|scriver|far|chiamar|chieder|controllar|verificar|confermar|organizzar|prenotar|crear|portar|cercar|condivider|sistemar|aggiornar|consegnar|parlar|passar|ordinar|fissar|dir|dar|sentir|guardar'
const meetingVerbs =
  'chiamo|parliamo|vediamo|cominciamo|iniziamo|diciamo|abbiamo|siamo|torniamo|sentiamo|risentiamo|riparliamo|possiamo|dobbiamo|vogliamo|sappiamo|andiamo|passiamo|finiamo|chiudiamo|facciamo|aspettiamo|speriamo|pensiamo|stiamo|salutiamo'
const asked = String.raw`(?:${doing})(?:e|mi|ci|lo|la|li|le|glielo|melo|melo|celo|ne)*`

/** Italian. */
export const italian: Cues = {
  decision: toPattern(
    'abbiamo (?:\\p{L}+ )?(?:deciso|concordato|stabilito|scelto)',
    "è (?:deciso|approvato|confermato)|approvato|affare fatto|siamo d[’']accordo su|restiamo d[’']accordo",
    "(?:d[’']accordo|va bene|allora|bene|ok),? (?:allora )?(?:accettiamo|facciamo|prendiamo|usiamo|lasciamo|teniamo|scegliamo|partiamo|passiamo|rimandiamo|ci vediamo|compriamo|firmiamo|andiamo con)",
    "d[’']ora in poi",
    "siamo (?:tutti )?d[’']accordo,? (?!\\p{L}+ ?\\?)\\p{L}+",
    // `Allora prendiamo …`, but not how a meeting goes on.
    `(?:allora|bene|ok|d[’']accordo|va bene),? (?:(?:ne|lo|la|li|le|ci|quindi) )?(?!(?:${meetingVerbs})(?![\\p{L}]))\\p{L}{2,}iamo`,
    'è deciso|rest(?:a|ano) (?:così|come|fuori|dentro)|facciamo così',
  ),
  promise: toPattern(
    String.raw`(?:(?:ti|vi|le|gli|ve|te|glie|me|ci)(?:lo|la|li|ne)? ){0,2}(?:lo |la |li |ne )?(?:${tasks})(?: io)?`,
    String.raw`\p{L}{3,}(?:erò|irò|arò)`,
    // `Lo porto io`: who says it last takes it on.
    String.raw`(?:lo|la|li|le|ci|ne|gliel[oaie]) \p{L}{2,}o io`,
    String.raw`(?:glielo|ve lo|te lo|gliela|vi) faccio (?:avere|sapere)`,
  ),
  notPromise: toPattern(
    'mi chiedo',
    'faccio un esempio',
    'faccio fatica',
    '(?:ti|vi|la|le) (?:chiamo|scrivo) (?:per|perché)',
    'fisso (?:fino|per)',
    'le faccio il',
    'lo faccio sempre',
    'non (?:ti|vi|le|glielo) prometto',
  ),
  request: toPattern(
    String.raw`(?:mi |ci |lo |la )?(?:puoi|può|potete|potrebbe|potresti|potreste) (?:\p{L}+ ){0,3}?${asked}`,
    '(?:mi|ci) (?:mandi|invii|prepari|scrivi|fai|chiami|porti|giri|dai|manda|invia|prepara)',
    '(?:manda|invia|prepara|scrivi|chiama|porta)(?:mi|ci|mela|melo|telo|celo)',
  ),
  notRequest: toPattern('un esempio', 'lo schermo', 'più forte', 'ripetere', 'sentirmi|vedermi'),
  offer: toPattern(
    String.raw`(?:posso|potrei) (?:\p{L}+ ){0,2}?${asked}`,
    String.raw`(?:vuoi|vuole|volete) che (?:io )?(?:ti |vi |le |lo |la )*\p{L}+`,
  ),
  duty: toPattern('qualcuno (?:deve|dovrebbe)', String.raw`bisogna ${asked}`, String.raw`dobbiamo ${asked}`),
  willDo: toPattern('^ ?(?:prepara|manda|invia|scrive|fa|chiama|chiede|controlla|si occupa|porta)'),
  assigned: toPattern(
    String.raw`^,?\s+(?:tu|lei|voi) (?:(?:mi|ci|gli|le|ti|lo|la|li|me lo|me la|ce lo) ){0,2}(?:mandi|invii|prepari|scrivi|fai|chiami|chiedi|controlli|verifichi|confermi|organizzi|prenoti|porti|cerchi|ordini|sistemi|parli|senti|pensi|occupi|manda|invia|prepara|scrive|chiama|chiede|controlla|porta)`,
  ),
  welcome: toPattern('^(?:sì,? |ah,? )?(?:magari|grazie|volentieri|per favore|per piacere|fallo|lo faccia|sarebbe)'),
  accept: toPattern(
    "^(?:eh,? |ehm,? )?(?:sì|certo|va bene|d[’']accordo|volentieri|senz[’']altro|perfetto|ok|okay|certamente|nessun problema)",
  ),
  agreed: toPattern("^(?:sì, |bene, )?(?:affare fatto|siamo d[’']accordo|deciso|accettato)[.!]*$"),
  objection: toPattern(
    "(?:troppo|molto|un po[’'] ?) ?(?:caro|cara|complicato|complicata|lento|lungo|alto)|è troppo|costa troppo",
    "(?:non (?:ho|abbiamo|c[’']è)) (?:il )?(?:tempo|budget|soldi|nessuno|personale)",
    '(?:non (?:lo |la |ce la |mi )?(?:posso|possiamo|voglio|vogliamo|fido|fidiamo|facciamo|riesco|riusciamo))',
    '(?:altro|altra|altri) (?:fornitor\\p{L}|offerta|preventivo)|costa meno|più economico|la metà',
    'altrimenti .{0,40}non|senza .{0,40}non',
    'abbiamo già|usiamo già|paghiamo già',
    '(?:deve|devono) (?:approvare|firmare|decidere)|non firma|chiedere (?:a|al|alla) (?:mio|mia|capo|padre|direttore|soci)',
    '(?:siete|è|sono|arriva|arrivat[oaie]|consegn\\p{L}+) (?:\\p{L}+ )?in ritardo|con .{0,20} di ritardo|nessuno ci ha|non ci ha(?:nno)? (?:avvisat|dett)[oi]',
    'così non (?:va|si può|possiamo|funziona)|non ci (?:sto|stiamo)|non (?:mi|ci) (?:fido|credo|fidiamo)|non (?:sono|siamo) (?:molto |per niente )?(?:content[oaie]|soddisfatt[oaie])',
    'più car[oaie]|(?:mi|ci) (?:sembra|pare) troppo|(?:seconda|terza|quarta|ennesima) volta|mai (?:arrivat|vist|rispost|venut)[oaie]',
    'non (?:funziona|basta|conviene|serve|va bene|mi convince)',
    "il problema è|il minimo d[’']ordine|mi preoccupa|dobbiamo stare sotto|privacy",
  ),
  doubt: toPattern('preoccupat[oi]', 'dubbi\\p{L}*', 'paura', 'non (?:sono|siamo) sicur[oia]', 'manca', 'timore'),
  own: toPattern('io|mi|ci|noi|mio|mia|miei|nostr[oaie]|ho|abbiamo|sono|siamo'),
  unknown: toPattern(
    'non (?:\\p{L}+ ){0,2}(?:so|saprei)|bisogna (?:chiedere|sentire|vedere)',
    'non (?:lo )?so|non sappiamo|nessuna idea|bella domanda|buona domanda',
    '(?:ci |lo )?(?:devo|dovrei|dobbiamo) (?:pensar\\p{L}*|chieder\\p{L}*|verificar\\p{L}*|controllar\\p{L}*|veder\\p{L}*|sentir\\p{L}*)',
    'dipende|bisogna vedere|vedremo|si vedrà',
  ),
  unreal: toPattern(
    'se (?:io|tu|noi|potessi|avessi|fosse)',
    '(?:sarebbe|avrebbe|potrebbe|avremmo|potremmo)',
    'forse|magari',
    "l[’']anno scorso|il mese scorso",
    'in teoria|scherzo',
  ),
  opinion: toPattern(
    'fantastico|ottimo|benissimo|finalmente|mai|adoro|odio|contento|contenta|orgoglios[oa]|disastro|incredibile',
  ),
}
