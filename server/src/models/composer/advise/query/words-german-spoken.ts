/**
 * German words of questions as people speak and type them: contracted and misspelled words, what makes a question polite, and other
 * words for what `words-german.ts` knows.
 */
const join = (...parts: readonly (readonly string[])[]): string =>
  parts.reduce((said, words) => said.flatMap((start) => words.map((word) => `${start} ${word}`.trim())), ['']).join('|')

/** How somebody asks to be told or shown something; "mir" in it is no condition. */
const asking = [
  'kannst du',
  'kannst',
  'könntest du',
  'könntest',
  'können sie',
  'könnten sie',
  'könnt ihr',
  'kann',
  'kannste',
  'würdest du',
  'magst du',
  'zeig',
  'zeige',
  'zeigen sie',
  'gib',
  'geben sie',
  'nenn',
  'nenne',
  'nennen sie',
  'sag',
  'sage',
  'sagen sie',
  'such',
  'suche',
  'liste',
  'verrat',
  'verrate',
  'hol',
  'stell',
  'stelle',
  'zieh',
  'schau',
  'guck',
  'erzähl',
  'erkläre',
]
const wishing = [
  'bräuchte',
  'brauche',
  'brauch',
  'will',
  'möchte',
  'würde gern',
  'würde gerne',
  'würd gern',
  'würd gerne',
  'hätte gern',
  'hätte gerne',
  'hätt gern',
  'hätt gerne',
  'wüsste gern',
  'wüsste gerne',
  'wüsst gern',
  'wollte',
  'suche',
  'such',
  'frage mich',
  'frag mich',
]
const gone = ['flöten gegangen', 'durch die lappen gegangen', 'den bach runter', 'den bach runtergegangen']

export const spokenGermanWords: Readonly<Record<string, string>> = {
  'kind:post':
    'blogpost|blogposts|blogbeitrag|blogbeiträge|blogbeiträgen|blogartikel|blogartikeln|texte|texten|veröffentlichungen',
  'kind:pillar': 'themensäule|inhaltssäule|inhaltssäulen|contentsäule|contentsäulen',
  'kind:opportunity':
    'auftrag|aufträge|aufträgen|auftrags|angebot|angebote|angeboten|angebots|chance|chancen|brocken|opportunitys|geschäftschance|geschäftschancen|vertriebschance|vertriebschancen',
  'kind:company': 'kundin|kundinnen|kundenfirmen|auftraggeber|auftraggebern|betrieb|betriebe|betrieben',
  'kind:contact':
    'ansprechpersonen|ansprechperson|ansprechpartnern|kontaktperson|kontaktpersonen|kontaktpartner|leute|leuten|wer arbeitet bei|wen kennen wir|kennen wir|wen haben wir',
  'kind:task': 'todo-liste|to-do-liste|aufgabenliste|todoliste',
  'kind:meeting': 'kundentermin|kundentermine|kundengespräch|kundengespräche|terminen|terminkalender',
  'kind:member': 'wer ist im team|wer gehört zum team|wer ist alles im team|teamkollegen|kollege|kollegin|kolleginnen',
  'note:objection': 'beschwert|beschwert über|beschweren|beschwerte|gemeckert|kritisiert|bemängelt|einwand wegen',
  'note:action': 'versprechungen|zugesichert|zusicherung|zusicherungen|versprechen wir',
  'field:amount': 'geld|geldsumme|beträgen|werte|werten|volumina|betrags|auftragsvolumina|dealsumme|auftragssumme',
  'revenue:': 'umsatz|umsätze|umsätzen|umsatzes|erlös|erlöse|einnahmen|gesamtumsatz',
  'field:size': 'wie groß',
  'show:headcount':
    'wie viele mitarbeiter|wieviele mitarbeiter|wieviel mitarbeiter|mitarbeiteranzahl|anzahl mitarbeiter|anzahl der mitarbeiter|beschäftigtenzahl|belegschaft',
  'field:probability':
    'wie wahrscheinlich|wie stehen die chancen|wie gut stehen die chancen|wie hoch ist die chance|wie hoch sind die chancen|abschlusswahrscheinlichkeit',
  'field:close_date': 'abschluss|abschlusses|abschlusstag|abschlussdaten|abschlusstermine|zieldatum',
  'field:next_step': 'nächstes vorgehen|nächster schritt steht',
  'field:lost_reason': 'absagegrund|absagegründe|grund der absage|gründe der absage',
  'field:owner':
    'zuständigen|zuständige|zuständiger|zuständigem|zuständigkeit|verantwortliche|verantwortlichen|kümmert|kümmern|kümmert sich|kümmern sich|kümmert sich wer um|betreuer|betreuerin|betreuen|betreuten|besitzerin|federführend|am hut',
  'field:assignee': 'zugewiesen|zugewiesene|zugewiesenen|zugeteilt|zugeteilte|zugeteilten|übernimmt|übernommen',
  'field:email':
    'mail-adresse|mail adresse|emailadresse|email-adresse|emailadressen|email adresse|e-mailadresse|e-mailadressen|mail-adressen|mailkontakt',
  'field:phone':
    'nummer|nummern|rufnummer|rufnummern|handynummern|handy|handynr|mobilnummer|mobilnummern|durchwahl|telefonnr|telefonnr.|tel|festnetznummer',
  'field:title': 'jobtitel|berufstitel|funktion|job',
  'field:city': 'standort|standorte|ortes|sitz',
  'field:views': 'views|seitenaufrufe',
  'field:reads': 'gelesen|lesezahl|lesevorgänge',
  'field:visitors': 'leser|lesern|leserinnen',
  'field:stage': 'status-phase|pipeline-phase|pipelinephase|vertriebsphase|dealphase',
  'show:lost_reason':
    'mit grund|mit dem grund|mit gründen|samt grund|mit begründung|woran|aus welchem grund|aus welchen gründen|weswegen|wodurch',
  'show:text': 'worum es ging|worum es geht|worum gehts|worum geht es',
  'show:day': 'wan|bis wann|seit wann|an welchem tag|welchen tag|zu wann|wann genau',
  lying: 'rumliegen|herumliegen',
  'is:unused':
    'ungenutzt|ungenutzte|ungenutzten|unbenutzt|unverwendet|unverwendete|unverwendeten|noch nicht verwendet|nicht verwendet|noch nicht genutzt|nicht genutzt|noch nicht benutzt|noch nicht umgesetzt|nicht umgesetzt|noch frei|noch übrig|übrig',
  'is:open':
    'läuft|laufen|laufend|laufendes|laufenden|laufender|am laufen|ausstehend|ausstehende|ausstehenden|ausstehender|unerledigt|unerledigte|unerledigten|auf dem tisch|auf dem zettel|auf der liste|im rennen|in der schwebe|aktive|aktiven|unentschieden',
  'is:todo': 'zu machen|zu schaffen|abzuarbeiten|abarbeiten|anpacken|auf der to-do-liste|auf dem schreibtisch',
  'is:won':
    'geholt|reingeholt|hereingeholt|rangeholt|an land gezogen|eingetütet|eingefahren|zuschlag bekommen|gewinnt|gewann|gewannen|gewonnener|gewonnenes|abgeschlossen bekommen|zugesprochen|verkauft|verkauften',
  'is:lost': `verlorengegangen|verloren gegangen|verloren gegangene|verlor|verloren haben|verlorenes|geplatzt|geplatzte|geplatzten|gescheitert|gescheiterte|gescheiterten|verlust|verluste|abgesagt|abgesagte|abgesagten|absagen|${gone.join('|')}`,
  'is:done': 'geschafft|abgehakt|abgearbeitet|abgehakte|erledigtes|fertiggestellt|fertige|fertigen',
  'is:overdue':
    'überfälliges|überfälligem|über fällig|verspätet|verspätete|verspäteten|im verzug|in verzug|zu spät|spät dran|über dem abschlussdatum|über ihrem abschlussdatum|über dem abschlusstermin|über dem datum|über der zeit|schon durch sein müssten',
  'is:published':
    'erschienen|erschienene|erschienenen|online|online gegangen|live gegangen|rausgegangen|raus gegangen|publiziert|publizierte|gepostet|gepostete|veröffentlicht worden|veröffentlichtes',
  'is:draft': 'im entwurf|in entwurf|im entwurfsstatus|als entwurf|entwurfs',
  'is:in_review':
    'im review|bei der prüfung|bei der freigabe|in der freigabe|auf freigabe|auf prüfung|auf die freigabe|auf die prüfung|zum review|auf freigabe wartend|zu prüfen|freizugeben',
  'is:scheduled': 'terminierten|eingeplante|eingeplanten|vorgeplant',
  'is:archived': 'archiviertes|archivierter',
  'is:customer': 'bestandskunde|bestandskunden|bestandskundin|bestandskundinnen|stammkunde|stammkunden',
  'is:prospect': 'interessent|interessenten|interessentin|interessentinnen',
  'is:former': 'ehemalig|ehemalige|ehemaligen|ehemaliger|ehemaligem|frühere|früheren|exkunden|ex-kunden',
  'is:decider':
    'entscheidungsträger|entscheidungsträgerin|entscheidungsträgern|das sagen|wer hat das sagen|wer das sagen hat',
  'is:ahead': 'kommender|kommendes|anstehender|anstehendes|anstehen|ansteht|anfällt|anfallen|anliegt|anliegen',
  'is:undated':
    'ohne fälligkeit|ohne fälligkeitsdatum|ohne frist|keine frist|kein fälligkeitsdatum|undatiert|undatierte',
  'time:created':
    'reingekommen|reinkamen|reinkam|hereingekommen|eingegangen|eingegangene|dazukamen|dazukam|dazu kamen|angelegte|angelegten|eingereicht|eingereichte|eingereichten|vorgeschlagen|vorgeschlagene|eingestellt',
  'time:close_date':
    'reinkommen|reinkommt|rein kommt|rein kommen|auslaufen|ausläuft|aus läuft|ablaufen|abläuft|abgeschlossen sein|zum abschluss kommen|zum abschluss kommt|zum abschluss bringen|über die bühne|über die bühne gehen|über die bühne geht|abgeschlossen werden sollen|abzuschließen|zum abschluss',
  'time:planned':
    'rausgehn|rausgehen soll|raus gehen|raus geht|raus soll|raus sollen|online gehen|online geht|live gehen|live geht|erscheinen|erscheint|veröffentlicht werden|geplanter|geplantes',
  'time:due': 'fälliges|fälliger|zu erledigen bis|auf dem plan|auf dem programm',
  'low:next': 'nächste|nächster|nächstes|nächsten|nächstem|nexte|nexten|nexter|als nächste|als nächster|als nächsten',
  'top:amount':
    'dickste|dickster|dicksten|dickstes|fetteste|fettester|fettesten|wertvollste|wertvollster|wertvollsten|teuerster|teuersten|teuerstes|größtes|dickst',
  'top:created': 'letztes|jüngste|jüngster|jüngsten|jüngstes|aktuellste|aktuellsten',
  'measure:count': 'wie vile|wieviel stück|zählst du|in welcher anzahl',
  'measure:sum':
    'wiviel|wie viel insgesamt|gesamtbetrag|gesamtsumme|gesamtvolumen|rechne|rechne mir|berechne|addiere|summiere',
  'measure:average':
    'im mittel|durchschnittswert|durchschnittsvolumen|durchschnittsgröße|durchschnittsbetrag|durchschnittlich groß|im schnitt pro',
  'measure:rate': 'trefferquote|abschlussrate|erfolgsrate|siegquote',
  'group:':
    'aufgeschlüsselt nach|aufgeteilt nach|unterteilt nach|getrennt nach|verteilt nach|geordnet nach|jeweils nach|für jede|für jeden|für jedes',
  'group:person':
    'pro person|je person|pro nase|pro mitarbeiter|je mitarbeiter|nach mitarbeiter|nach mitarbeitern|pro kollege|pro kollegin|hat jeder|hat jede|hat jeder von uns|hat jede von uns|jeder von uns|jede von uns|jeder im team|jeder einzelne',
  'compared:': 'vergleich|vergleiche|vergleichen|vergleicht|im vergleich mit|vergleich mit',
  not: 'nich|net|nit|keineswegs',
  without:
    'niemandem|niemanden|niemands|keinerlei|kein einziger|kein einziges|keine einzige|keinen einzigen|keinem einzigen|nix|fehlt|fehlen|fehlende|fehlender|fehlendem',
  and: 'u|&|sowie auch',
  me: 'mich|meins|meines|meinige',
  with: 'hatte ich|habt|habn',
  light: 'gemacht|machen|macht|gebracht|bringen|bringt|eingebracht|erzielt|erreicht|erwirtschaftet',
  tied: 'dran',
  waits: 'warten|wartet|wartend',
  quiet: [
    join(asking, [
      'mir',
      'uns',
      'mir mal',
      'uns mal',
      'mir bitte',
      'mir bitte mal',
      'mir mal bitte',
      'mir kurz',
      'mir nochmal',
      'mir noch mal',
      'mir bitte kurz',
      'mir mal kurz',
      'mir schnell',
      'mir eben',
    ]),
    join(['ich'], wishing),
    join(wishing, ['ich']),
    'kannst du|kannst|könntest du|könntest|kannste|könnten sie|würdest du|hast du|hast|haste|weißt du|weist du|wisst ihr|gibst du|zeigst du|sagst du',
    'sag|sag mal|sagt mal|zeig mal|schau mal|guck mal|moment|hey|moin|hallo|servus|bitteschön|dankeschön',
    'mein ich|meine ich|ich meine|ich mein|würde mich interessieren|interessiert mich|mich interessiert|mich würde interessieren|wenn ich mich nicht irre|soweit ich weiß|glaub ich|glaube ich',
    'wissen|zeigen|nennen|auflisten|aufzählen|raussuchen|heraussuchen|raussuchst|verraten|geben|anzeigen|mitteilen|nachschauen|nachsehen|durchgeben|aufstellen|auflistest|zeigst|sehen|sagen',
    'übersicht über|überblick über|liste über|auflistung über|aufstellung über|infos über|infos zu|informationen über|informationen zu|übersicht|aufstellung|auflistung|überblick|aufzählung|tabelle|am liebsten|gern|gerne|liebsten',
    'kurz|schnell|eben|halt|ne|nen|nem|ner|eh|äh|ähm|ja|doch|wohl|etwa|überhaupt|gar|genau|ganz|bloß|gleich|vielleicht|vllt|eigtl|eigentl|übrigens|nämlich|einfach|endlich|längst|bereits|inzwischen|mittlerweile|momentan|im moment|zur zeit|aktuelle|aktuellen|aktueller|heutzutage|sonst|sonst noch|weiterhin|immer|immer noch|trotzdem|ungefähr|damals',
    'irgendein|irgendeine|irgendeinen|irgendeinem|irgendwelche|irgendwelchen|irgendwer|irgendjemand|irgendjemandem|irgendwann|irgendwie|irgendwen|irgendwem|jemanden|jemandem|man|sich|einander|einmal|einige|einigen|welch',
    'du|dir|dich|euch|euer|eure|unserem|ihrem|ihres',
    'hätte|hätten|hätt|wär|wäre|wären|würde|würden|würd|könnte|könnten|sollte|sollten|müsste|müssten|darf|dürfen|wollen|wollten|wollte|möchte|möchten|bin|bist|seid|gewesen|wurden|geworden|isn|hastu|muß|mußt|musst',
    'rum|herum|drin|drinnen|drinsteht|drinstehen|dran steht|eingetragene|eingetragener|zugeordnet|zugeordnete|zugeordneten|verknüpft|erfasst|erfasste|erfassten|vermerkt|vorhanden|existiert|existieren|verzeichnet|notiert',
    'daran|darauf|dahinter|worauf|euro|in euro|eur|stück|infos|information|informationen|genannt|namens|heißen die|heisst',
    'sortiert|geordnet|sortier|sortiere|der reihe nach|nacheinander',
    'alles zusammen|unterm strich|in summe|summa summarum|alles in allem|zusammengenommen|zusammengerechnet',
  ].join('|'),
}
