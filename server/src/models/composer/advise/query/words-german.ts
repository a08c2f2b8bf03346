/** German words of questions by what they mean, as `englishWords`; ä, ö, ü and ß may be typed as ae, oe, ue and ss. */
export const germanWords: Readonly<Record<string, string | readonly string[]>> = {
  'kind:idea': 'idee|ideen',
  'kind:post': 'beitrag|beiträge|beiträgen|artikel|artikeln|beitrags|texte|texten|veröffentlichungen',
  'kind:pillar':
    'säule|säulen|thema|themen|themensäule|themensäulen|inhaltssäule|inhaltssäulen|contentsäule|contentsäulen',
  'kind:channel': 'kanal|kanäle|kanälen',
  'kind:opportunity':
    'geschäft|geschäfte|geschäften|verkaufschance|verkaufschancen|auftrag|aufträge|aufträgen|auftrags|angebot|angebote|angeboten|angebots|chancen|brocken|opportunitys|geschäftschance|geschäftschancen|vertriebschance|vertriebschancen',
  'kind:company':
    'firma|firmen|unternehmen|kunde|kunden|kundin|kundinnen|kundenfirmen|auftraggeber|auftraggebern|betrieb|betriebe|betrieben',
  'kind:contact':
    'kontakt|kontakte|kontakten|ansprechpartner|ansprechpartnerin|ansprechpartnerinnen|hauptansprechpartner|hauptansprechpartnerin|hauptkontakt|personen|ansprechpersonen|ansprechperson|ansprechpartnern|kontaktperson|kontaktpersonen|kontaktpartner|leute|leuten|wer arbeitet bei|wen kennen wir|kennen wir|wen haben wir',
  'kind:task': 'aufgabe|aufgaben|erinnerung|erinnerungen|todo-liste|to-do-liste|aufgabenliste|todoliste',
  'kind:member':
    'teammitglied|teammitglieder|mitglied|mitglieder|kollegen|wer ist im team|wer gehört zum team|wer ist alles im team|teamkollegen|kollege|kollegin|kolleginnen',
  'kind:survey_response': 'umfrage|umfragen|umfrageantwort|umfrageantworten|fragebogen',
  'entry:any': 'aktivität|aktivitäten|einträge|eintrag',
  'entry:note': 'notiz|notizen|vermerk|vermerke',
  'entry:call': 'anruf|anrufe|anrufen|telefonat|telefonate|telefonaten|telefoniert|telefonierten|angerufen',
  'entry:email': 'gesendete mail|gesendete mails',
  'kind:meeting':
    'treffen|termin|termine|besprechung|besprechungen|gespräch|gespräche|gesprächen|getroffen|trafen|kundentermin|kundentermine|kundengespräch|kundengespräche|terminen|terminkalender',
  'note:action':
    'zusage|zusagen|zugesagt|versprechen|versprochen|versprach|versprochenes|versprechungen|zugesichert|zusicherung|zusicherungen|versprechen wir',
  talk: 'letztes gespräch',
  'touch:contact':
    'kontaktiert|kontaktieren|kontaktierten|in kontakt|kontakt mit|kontakt zu|kontakt mehr|gesprochen|geredet|sprachen|gehört von|gemeldet|unterhalten',
  'touch:any': 'angefasst|bearbeitet|passiert|getan|gerührt',
  'touch:email': 'angeschrieben|gemailt|angemailt',
  'note:decision':
    'entscheidung|entscheidungen|entschieden|beschluss|beschlüsse|beschlossen|vereinbart|vereinbarung|vereinbarungen|abgemacht',
  'note:objection':
    'einwand|einwände|einwänden|bedenken|einwand gegen|einwände gegen|bedenken gegen|bedenken wegen|einwände wegen|beschwerde|beschwerden|beschwert|beschwert über|beschweren|beschwerte|gemeckert|kritisiert|bemängelt|einwand wegen',
  'note:question': 'offene frage|offene fragen|offenen fragen|fragen',
  'field:amount':
    'betrag|beträge|wert|volumen|summenwert|dealgröße|dealgrößen|dealwert|dealvolumen|auftragswert|auftragsvolumen|auftragsgröße|geld|geldsumme|beträgen|werte|werten|volumina|betrags|auftragsvolumina|dealsumme|auftragssumme',
  'field:size': 'größe|wie groß',
  'field:headcount': 'unternehmensgröße|firmengröße|mitarbeiterzahl',
  'field:weighted': 'gewichtet|gewichtete|gewichteten|gewichteter',
  'field:probability':
    'wahrscheinlichkeit|wahrscheinlichkeiten|wie wahrscheinlich|wie stehen die chancen|wie gut stehen die chancen|wie hoch ist die chance|wie hoch sind die chancen|abschlusswahrscheinlichkeit',
  'field:close_date':
    'abschlussdatum|abschlusstermin|enddatum|abschluss|abschlusses|abschlusstag|abschlussdaten|abschlusstermine|zieldatum',
  'field:next_step':
    'nächster schritt|nächsten schritt|nächste schritte|nächsten schritte|nächste schritt|nächstes vorgehen|nächster schritt steht',
  'field:lost_reason': 'verlustgrund|verlustgründe|absagegrund|absagegründe|grund der absage|gründe der absage',
  'field:owner':
    'besitzer|inhaber|zuständig|zuständig für|verantwortlich|betreut|kümmert sich um|verantwortlich für|verantwortlicher|zuständigen|zuständige|zuständiger|zuständigem|zuständigkeit|verantwortliche|verantwortlichen|kümmert|kümmern|kümmert sich|kümmern sich|kümmert sich wer um|betreuer|betreuerin|betreuen|betreuten|besitzerin|federführend|am hut',
  'field:author': 'autor|autoren|autorin|verfasser',
  'field:stage': 'phase|phasen|stufe|stufen|status-phase|pipeline-phase|pipelinephase|vertriebsphase|dealphase',
  'field:city': 'stadt|städte|städten|ort|orte|standort|standorte|ortes|sitz',
  'field:country': 'land|länder',
  'field:industry': 'branche|branchen',
  'field:domain': 'webseite|internetadresse',
  'field:email':
    'mailadresse|e-mail-adresse|mailadressen|mail-adresse|mail adresse|emailadresse|email-adresse|emailadressen|email adresse|e-mailadresse|e-mailadressen|mail-adressen|mailkontakt',
  'field:phone':
    'telefon|telefonnummer|telefonnummern|handynummer|nummer|nummern|rufnummer|rufnummern|handynummern|handy|handynr|mobilnummer|mobilnummern|durchwahl|telefonnr|telefonnr.|festnetznummer',
  'field:title': 'titel|position|berufsbezeichnung|jobtitel|berufstitel|funktion',
  'field:keyword': 'schlüsselwort|suchbegriff|suchbegriffe',
  'field:views': 'aufruf|aufrufe|aufrufen|seitenaufrufe',
  'field:visitors': 'besucher|besuchern|leser|lesern|leserinnen',
  'field:reads': 'lesungen|lesezahlen|gelesen|lesezahl|lesevorgänge',
  'field:votes': 'stimme|stimmen',
  'field:points': 'punkt|punkte|punkten',
  'field:planned': 'geplantes datum|geplantem datum|geplanten termin|veröffentlichungsdatum|datum',
  'field:due': 'fälligkeit|fälligkeitsdatum|frist',
  'field:days': 'wie viele tage|wieviele tage|wie lange|wie viele tage dauert es',
  'show:lost_reason':
    'warum|wieso|weshalb|mit grund|mit dem grund|mit gründen|samt grund|mit begründung|woran|aus welchem grund|aus welchen gründen|weswegen|wodurch',
  'show:person':
    'wer|wer macht die|wer macht das|wer erledigt die|wer erledigt das|wer kommt mit|wer ist dabei|wer nimmt teil|wem|wen|mit wem|wessen|bei wem|von wem',
  'show:day': 'wann|wan|bis wann|seit wann|an welchem tag|welchen tag|zu wann|wann genau',
  'show:text': 'worum ging es|worum ging es da|worum es ging|um was ging es|worum es geht|worum gehts|worum geht es',
  'show:city': 'wo|in welcher stadt',
  lying: 'rumliegen|herumliegen',
  'is:unused':
    'ungenutzt|ungenutzte|ungenutzten|unbenutzt|unverwendet|unverwendete|unverwendeten|(nicht/noch nicht) (verwendet/genutzt)|noch nicht benutzt|(nicht/noch nicht) umgesetzt|noch frei|noch übrig|übrig',
  'is:open':
    'ungeklärt|ungeklärte|ungeklärten|unbeantwortet|unbeantwortete|unbeantworteten|offen|offene|offenen|offener|offenes|noch offen|laufende|läuft|laufen|laufend|laufendes|laufenden|laufender|am laufen|ausstehende|ausstehenden|ausstehender|unerledigt|unerledigte|unerledigten|auf dem tisch|auf dem zettel|auf der liste|im rennen|in der schwebe|aktive|aktiven|unentschieden',
  'is:todo':
    'erledigen|zu erledigen|tun|zu machen|zu schaffen|abzuarbeiten|abarbeiten|anpacken|auf der to-do-liste|auf dem schreibtisch',
  'is:won':
    'vom anlegen bis zum gewinn|vom anlegen bis zum abschluss|vom ersten eintrag bis zur unterschrift|von der anlage bis zum abschluss|abschlüsse|abschlüssen|gewonnen|gewonnene|gewonnenen|gewonnener|verkauft|verkauften|gewinnen|geholt|reingeholt|hereingeholt|rangeholt|an land gezogen|eingetütet|eingefahren|zuschlag bekommen|gewinnt|gewann|gewannen|gewonnenes|abgeschlossen bekommen|zugesprochen',
  'is:lost':
    'verloren|verlorene|verlorenen|verlorener|verlieren|verlorengegangen|verloren gegangen|verloren gegangene|verlor|verloren haben|verlorenes|geplatzt|geplatzte|geplatzten|gescheitert|gescheiterte|gescheiterten|verlust|verluste|abgesagt|abgesagte|abgesagten|absagen|flöten gegangen|durch die lappen gegangen|den bach runter|den bach runtergegangen',
  'is:closed': 'abgeschlossen|abgeschlossene|abgeschlossenen|geschlossen|geschlossene',
  'is:done':
    'erledigt|erledigte|erledigten|fertig|geschafft|abgehakt|abgearbeitet|abgehakte|erledigtes|fertiggestellt|fertige|fertigen',
  'is:overdue':
    'überfällig|überfällige|überfälligen|überfälliger|überfälliges|überfälligem|über fällig|verspätet|verspätete|verspäteten|im verzug|in verzug|zu spät|spät dran|über dem abschlussdatum|über ihrem abschlussdatum|über dem abschlusstermin|über dem datum|über der zeit|schon durch sein müssten',
  'is:past': 'vorbei|verstrichen|abgelaufen|verstrichenem',
  'is:published':
    'veröffentlicht|veröffentlichte|veröffentlichten|veröffentlichter|veröffentlichen|erschienen|erschienene|erschienenen|online|online gegangen|live gegangen|rausgegangen|raus gegangen|publiziert|publizierte|gepostet|gepostete|veröffentlicht worden|veröffentlichtes',
  'is:draft': 'entwurf|entwürfe|entwürfen|im entwurf|in entwurf|im entwurfsstatus|als entwurf|entwurfs',
  'is:in_review': [
    'wartet auf freigabe|im review|zum review|auf freigabe wartend|zu prüfen|freizugeben',
    '(in/zur/in der/bei der/auf/auf die) (prüfung/freigabe)',
    'warten auf (prüfung/freigabe)',
    'auf (prüfung/freigabe) warten',
  ],
  'is:approved': 'freigegeben|freigegebene|freigegebenen',
  'is:scheduled': 'terminiert|terminierte|eingeplant|terminierten|eingeplante|eingeplanten|vorgeplant',
  'is:undated': [
    'noch kein datum|ohne datum|ohne termin|kein datum|ohne fälligkeit|ohne fälligkeitsdatum|ohne frist|keine frist|kein fälligkeitsdatum|undatiert|undatierte',
    '(haben/hat) (kein/noch kein) datum',
  ],
  'is:archived': 'archiviert|archivierte|archivierten|archiviertes|archivierter',
  'is:decider':
    'entscheider|entscheiderin|entscheiderinnen|entscheidern|wer entscheidet|entscheidungsträger|entscheidungsträgerin|entscheidungsträgern|das sagen|wer hat das sagen|wer das sagen hat',
  'is:buyer': 'einkäufer|einkäuferin',
  'is:guest': 'gast|gäste|gästen',
  'is:pipeline': 'vertriebspipeline',
  'unread:last': 'zuletzt|das letzte mal|zum letzten mal',
  'is:ahead':
    'kommende|kommenden|anstehende|anstehenden|bevorstehende|bevorstehenden|kommender|kommendes|anstehender|anstehendes|anfällt|anfallen|anliegt|anliegen',
  'time:created':
    'angelegt|erstellt|erstellte|neu|neue|neuen|neuer|neues|dazugekommen|hinzugekommen|hinzugefügt|anlegen|vom anlegen|dazu gekommen|reingekommen|reinkamen|reinkam|hereingekommen|eingegangen|eingegangene|dazukamen|dazukam|dazu kamen|angelegte|angelegten|eingereicht|eingereichte|eingereichten|vorgeschlagen|vorgeschlagene|eingestellt',
  'time:close_date':
    'abgeschlossen werden|geschlossen werden|schließen|schließt|abschließen|durch sein|durch|reinkommen|reinkommt|rein kommt|rein kommen|auslaufen|ausläuft|aus läuft|ablaufen|abläuft|abgeschlossen sein|zum abschluss kommen|zum abschluss kommt|zum abschluss bringen|über die bühne|über die bühne gehen|über die bühne geht|abgeschlossen werden sollen|abzuschließen|zum abschluss',
  'time:due': 'fällig|fällige|fälligen|fälliges|fälliger|zu erledigen bis|auf dem plan|auf dem programm',
  'time:planned':
    'geplant|geplante|geplanten|rausgehen|rausgeht|geht raus|rausgehn|rausgehen soll|raus gehen|raus geht|raus soll|raus sollen|online gehen|online geht|live gehen|live geht|erscheinen|erscheint|veröffentlicht werden|geplanter|geplantes',
  'op:over': 'über|mehr als|größer als|höher als|länger als|oberhalb',
  'op:under': 'unter|weniger als|kleiner als|unterhalb',
  'op:from': 'mindestens|ab',
  'op:to': 'höchstens|maximal|bis zu',
  'op:between': 'zwischen',
  not: 'außerhalb|außerhalb von|nicht|nie|niemals|nicht mehr|nich|net|nit|keineswegs',
  except: 'außer|abgesehen von|bis auf',
  without:
    'ohne|kein|keine|keinen|keiner|keinem|niemand|nichts|noch keine|ohne jede|niemandem|niemanden|niemands|keinerlei|kein einziger|kein einziges|keine einzige|keinen einzigen|keinem einzigen|nix|fehlt|fehlen|fehlende|fehlender|fehlendem',
  neither: 'weder',
  or: 'oder',
  and: 'und|sowie|aber|jedoch|u|sowie auch',
  with: 'mit|haben|hat|hatten|hatte|hatte ich|habt|habn',
  'measure:count':
    'zähl|zähle|zähl mal|wie viele|wieviele|anzahl|anzahl der|wie viel sind|wie oft|wie vile|wieviel stück|zählst du|in welcher anzahl',
  'measure:sum':
    'summe|summen|summe der|gesamtwert|wert der|wieviel|wie viel|wieviel waren|wie viel geld|wieviel geld|wiviel|wie viel insgesamt|gesamtbetrag|gesamtsumme|gesamtvolumen|rechne|rechne mir|berechne|addiere|summiere',
  'measure:average':
    'durchschnitt|im schnitt|durchschnittlich|durchschnittliche|durchschnittlichen|durchschnittlicher|durchschnittliches|im durchschnitt|mittelwert|im mittel|durchschnittswert|durchschnittsvolumen|durchschnittsgröße|durchschnittsbetrag|durchschnittlich groß|im schnitt pro',
  'measure:share': 'anteil|wie viel prozent|wieviel prozent|prozent',
  'measure:rate': 'gewinnrate|abschlussquote|erfolgsquote|gewinnquote|trefferquote|abschlussrate|erfolgsrate|siegquote',
  'measure:range': ['unterschied|differenz', 'um (wie viel/wieviel)'],
  'top:amount':
    'größte|größter|größten|größtes|teuerste|dickste|dickster|dicksten|dickstes|fetteste|fettester|fettesten|wertvollste|wertvollster|wertvollsten|teuerster|teuersten|teuerstes|dickst',
  'low:amount': 'kleinste|kleinster|kleinsten|kleinstes',
  'top:created': 'neueste|neuester|neuesten|neuestes|letztes|jüngste|jüngster|jüngsten|jüngstes|aktuellste|aktuellsten',
  'low:next':
    'als nächstes|kommt als nächstes|kommt als nächster|kommt als nächste|nächste|nächster|nächstes|nächsten|nächstem|nexte|nexten|nexter|als nächste|als nächster|als nächsten',
  'low:created': 'älteste|ältester|ältesten|ältestes',
  'top:': 'meisten|die meisten|meiste|höchste|höchster|höchsten|höchstes',
  'low:':
    'schlechteste|schlechtester|schlechtesten|schlechtestes|wenigsten|die wenigsten|wenigste|niedrigste|niedrigster|niedrigsten|niedrigstes',
  'group:':
    'pro|je|nach|gruppiert nach|aufgeschlüsselt nach|aufgeteilt nach|unterteilt nach|getrennt nach|verteilt nach|geordnet nach|jeweils nach|für jede|für jeden|für jedes',
  'place:2': 'zweitgrößte|zweitgrößter|zweitgrößten',
  'place:3': 'drittgrößte|drittgrößter',
  me: 'ich|mein|meine|meinen|meiner|meinem|mir|mich|meins|meines|meinige',
  'hint:meeting': 'teilgenommen|dabei war|dabei waren',
  'hint:note': 'geäußert|vorgebracht|angesprochen',
  'hint:post': 'geschrieben|schreibt|schrieb',
  'hint:say': 'gefragt|gewollt|verlangt|gefordert|gewünscht|gemeint|wollte|wollten|möchte|möchten|braucht',
  pending: 'ausstehend|aussteht|ausstehen|ansteht|anstehen|zu tun|noch zu tun|noch zu erledigen',
  'hint:mail': 'gesendet|geschickt|verschickt|schickte',
  'hint:vote': 'gestimmt|abgestimmt|gestimmt für|stimmte|stimmten',
  'more:owner': 'wer hat mehr|wer von uns hat mehr|wer hat die größere',
  more: 'mehr',
  shift: 'monat davor|woche davor|quartal davor|letzten|letzte|letzter|vorigen|davor',
  says: 'gefragt nach|ging es um|geht es um|ging um|wegen|wo steht|erwähnt|enthält|vorkommt|vorkommen|wort|begriff|steht drin|übers|überm|erwähnen|kommt|kommt vor|handelt von',
  unit: 'tag|tage|tagen',
  'unit:7': 'woche|wochen',
  'field:employees':
    'mitarbeiter|mitarbeitern|mitarbeitende|mitarbeitenden|beschäftigte|beschäftigten|angestellte|angestellten',
  'field:source': 'quelle|quellen|herkunft|leadquelle|gekommen über|kamen über|kam über',
  'is:referral':
    'empfehlung|empfehlungen|weiterempfehlung|empfohlen|über empfehlung|über eine empfehlung|durch empfehlung|auf empfehlung',
  'is:consented':
    'einwilligung|einwilligung gegeben|einwilligung erteilt|eingewilligt|zustimmung|zustimmung gegeben|zustimmung erteilt|zugestimmt|datenschutzeinwilligung',
  'is:unconsented': 'einwilligung widerrufen|einwilligung zurückgezogen|zustimmung widerrufen|zustimmung zurückgezogen',
  'is:former': 'ehemalig|ehemalige|ehemaligen|ehemaliger|frühere|früheren|ehemaligem|exkunden|ex-kunden',
  'show:reach': 'wie erreiche ich sie|wie erreiche ich die|wie erreichen wir sie|wie erreicht man sie|kontaktdaten',
  'field:reviewer': 'prüfer|prüferin|freigeber|freigebende',
  review: ['freigabe|prüfung|freigeben|prüfen', '(muss/soll) (freigeben/prüfen)', '(freigeben/prüfen) (muss/soll)'],
  changes:
    'ändern|geändert haben|geändert haben wollte|geändert haben will|änderungen gewünscht|änderungswunsch|änderungswünsche|änderungen wurden gewünscht|änderungen will|änderungen wollte|änderungen hat|überarbeiten',
  waiting: 'wartet auf|warten auf|warten wir auf|wartet|warten|warte ich auf',
  losses: [
    'woran scheitern wir|warum verlieren wir deals|warum haben wir deals verloren',
    '(warum/wieso/weshalb/woran) verlieren wir',
  ],
  beaten: 'wer hat uns geschlagen|an wen haben wir verloren|wer hat gegen uns gewonnen',
  'kind:blog': 'blogbeitrag|blogbeiträge|blogbeiträgen|blogartikel|blogartikeln',
  trend:
    'gestiegen|gefallen|gesunken|gewachsen|zugenommen|abgenommen|verändert|veränderung|entwicklung|entwickelt|rückgang|wachstum|zurückgegangen|eingebrochen',
  compare:
    'vergleich|vergleiche|vergleichen|verglichen mit|verglichen zu|verglichen zum|im vergleich zum|im vergleich mit|im vergleich zu|gegenüber',
  all: 'alle|allen|aller|alles|sämtliche',
  quiet: [
    'herr|herrn|frau|stattdessen|egal von wem|egal wem|derselben|derselbe|dieselbe|demselben|gab es|gab|bisher|bislang|hoch|hinterlegt|eingetragen|angegeben|steht|stehen|der|die|das|den|dem|des|ein|eine|einen|einer|einem|eines|und zwar|ist|sind|war|waren|wird|werden|wurde|wurden|wurd|worden|habe|hab|ham|gehabt|im|am|auf|aus|bei|beim|zu|zum|zur|von|vom|für|um|es|sie|er|wir|uns|unser|unsere|unseren|unserer|ihr|ihre|ihren|welche|welcher|welches|welchen|welchem|wie|noch|schon|mal|ma|nochmal|denn|eigentlich|bitte|danke|zeig|zeige|zeigt|nenn|nenne|liste|gib|gibt|gibts|such|suche|da|dort|dabei|davon|als|auch|nur|soll|sollen|muss|müssen|kann|können|gehört|gehören|liegt|liegen|sitzt|sitzen|heißt|heißen|lautet|satz|zitat|zitieren|wortlaut|dauert|hängen|hängt|stecken|steckt|dauert es|bis|jeweils|beide|denen|dessen|deren|jetzt|gerade|grad|aktuell|zurzeit|derzeit|wieder|vor|drin|geantwortet|antwort|antworten|insgesamt|zusammen|gesamt|ich meinte|meinte|nee|nein|gesagt|besprochen|erzählt|seit|selbst|dann|derer|jemand|irgendwas|etwas|irgendwo|selber|liegen die|dazu|ihrer|seiner|seine|sein|kannst du|kannst|könntest du|könntest|kannste|könnten sie|würdest du|hast du|hast|haste|weißt du|weist du|wisst ihr|gibst du',
    'zeigst du|sagst du|sag|sag mal|sagt mal|zeig mal|schau mal|guck mal|moment|moin|hallo|servus|bitteschön|dankeschön|mein ich|meine ich|ich meine|ich mein|würde mich interessieren|interessiert mich|mich interessiert|mich würde interessieren|wenn ich mich nicht irre|soweit ich weiß|glaub ich|glaube ich|wissen|zeigen|nennen|auflisten|aufzählen|raussuchen|heraussuchen|raussuchst|verraten|geben|anzeigen|mitteilen|nachschauen|nachsehen|durchgeben|aufstellen|auflistest|zeigst|sehen|sagen|übersicht über|überblick über|liste über|auflistung über|aufstellung über|infos über|infos zu|informationen über|informationen zu|übersicht|aufstellung|auflistung|überblick|aufzählung|tabelle|am liebsten|gern|gerne|liebsten|kurz|schnell|eben|halt|ne|nen|nem|ner|eh|äh|ähm|ja|doch|wohl|etwa|überhaupt|gar|genau|ganz|bloß|gleich|vielleicht|vllt|eigtl|eigentl|übrigens|nämlich|einfach|endlich|längst|bereits|inzwischen|mittlerweile|momentan|im moment|zur zeit|aktuelle|aktuellen|aktueller|heutzutage|sonst|sonst noch|weiterhin|immer|immer noch|trotzdem|ungefähr|damals|irgendein|irgendeine|irgendeinen|irgendeinem|irgendwelche|irgendwelchen|irgendwer|irgendjemand|irgendjemandem|irgendwann|irgendwie|irgendwen|irgendwem',
    'jemanden|jemandem|man|sich|einander|einmal|einige|einigen|welch|du|dir|dich|euch|euer|eure|unserem|ihrem|ihres|hätte|hätten|hätt|wär|wäre|wären|würde|würden|würd|könnte|könnten|sollte|sollten|müsste|müssten|darf|dürfen|wollen|bin|bist|seid|gewesen|geworden|isn|hastu|mußt|rum|herum|drinnen|drinsteht|drinstehen|dran steht|eingetragene|eingetragener|zugeordnet|zugeordnete|zugeordneten|verknüpft|erfasst|erfasste|erfassten|vermerkt|vorhanden|existiert|existieren|verzeichnet|notiert|daran|darauf|dahinter|worauf|eur|stück|infos|information|informationen|genannt|namens|heißen die|sortiert|geordnet|sortier|sortiere|der reihe nach|nacheinander|alles zusammen|unterm strich|in summe|summa summarum|alles in allem|zusammengenommen|zusammengerechnet',
    '(kannst du/kannst/könntest du/könntest/können sie/könnten sie/könnt ihr/kann/kannste/würdest du/magst du/zeig/zeige/zeigen sie/gib/geben sie/nenn/nenne/nennen sie/sag/sage/sagen sie/such/suche/liste/verrat/verrate/hol/stell/stelle/zieh/schau/guck/erzähl/erkläre) (mir/uns/mir mal/uns mal/mir bitte/mir bitte mal/mir mal bitte/mir kurz/mir nochmal/mir noch mal/mir bitte kurz/mir mal kurz/mir schnell/mir eben)',
    'ich (bräuchte/brauche/brauch/will/möchte/würde gern/würde gerne/würd gern/würd gerne/hätte gern/hätte gerne/hätt gern/hätt gerne/wüsste gern/wüsste gerne/wüsst gern/wollte/suche/such/frage mich/frag mich)',
    '(bräuchte/brauche/brauch/will/möchte/würde gern/würde gerne/würd gern/würd gerne/hätte gern/hätte gerne/hätt gern/hätt gerne/wüsste gern/wüsste gerne/wüsst gern/wollte/suche/such/frage mich/frag mich) ich',
  ],
  'revenue:': 'umsatz|umsätze|umsätzen|umsatzes|erlös|erlöse|einnahmen|gesamtumsatz',
  'show:headcount':
    'wie viele mitarbeiter|wieviele mitarbeiter|wieviel mitarbeiter|mitarbeiteranzahl|anzahl mitarbeiter|anzahl der mitarbeiter|beschäftigtenzahl|belegschaft',
  'field:assignee': 'zugewiesen|zugewiesene|zugewiesenen|zugeteilt|zugeteilte|zugeteilten|übernimmt|übernommen',
  'is:customer': 'bestandskunde|bestandskunden|bestandskundin|bestandskundinnen|stammkunde|stammkunden',
  'is:prospect': 'interessent|interessenten|interessentin|interessentinnen',
  'group:person': [
    'pro nase|nach mitarbeiter|nach mitarbeitern|pro kollege|pro kollegin|hat jeder|hat jede|jeder im team|jeder einzelne',
    '(pro/je) (mitarbeiter/person)',
    '(hat jeder/hat jede/jeder/jede) von uns',
  ],
  'compared:': 'vergleicht|vergleich mit',
  light: 'gemacht|machen|macht|gebracht|bringen|bringt|eingebracht|erzielt|erreicht|erwirtschaftet',
  tied: 'dran',
  waits: 'wartend',
}
