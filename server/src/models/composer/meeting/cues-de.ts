import { type Cues, joinPhrases, toPattern } from './cue-pattern.ts'

export const german: Cues = {
  decision: joinPhrases(
    /\b(?:wir haben (?:uns )?(?:\p{L}+ ){0,4}(?:entschieden|beschlossen|geeinigt|vereinbart)|(?:das ist|dann ist das|damit ist das) (?:beschlossen|entschieden|abgemacht|ausgemacht|vereinbart)|abgemacht|einverstanden,? dann|wir (?:nehmen|machen|gehen|bleiben|starten|verzichten|lassen|setzen)\b.{0,60}(?:\.|$)|dann (?:nehmen|machen|gehen|starten|bleiben) wir|so machen wir(?:['’]s| es| das)|freigegeben|der plan ist|beschluss)/iu,
    String.raw`(?:dann|also|gut|okay|ok|schön|prima)[,.]? (?:(?:dann|also|halt) )?(?:machen|nehmen|bieten|lassen|kaufen|bestellen|treffen|verschieben|warten|streichen|behalten|legen|setzen|telefonieren|sprechen|nutzen|verwenden|starten|bleiben|gehen|unterschreiben|fangen) wir`,
    String.raw`(?:das|so) machen wir`,
    String.raw`beschlossen|abgemacht|entschieden,? dass|es bleibt (?:dabei|bei)|ausgemacht`,
    String.raw`wir (?:telefonieren|treffen uns|sehen uns|sprechen uns|nehmen das|bestellen|kaufen|behalten)`,
    String.raw`einverstanden`,
    String.raw`(?:ich|wir) (?:halten?|haltens?) (?:\p{L}+ )?fest,? (?:dass )?`,
    String.raw`(?:das|dann|damit|so) (?:ist das|ist es|bleibt es|bleibt das|steht|gilt|ist) (?:so |dabei |jetzt |also |nun )?(?:fest|fix|ein beschluss|beschlossene sache|eine entscheidung|gesetzt)`,
    String.raw`(?:das gilt|es gilt|gilt (?:ab|für))`,
    String.raw`bleibt (?:alles )?(?:so|beim alten|wie (?:es|gehabt|bisher))`,
    String.raw`ab (?:sofort|jetzt)|ab (?:heute|morgen|nächster woche|montag|dienstag|mittwoch|donnerstag|freitag),? (?:gilt|machen|gibt|nehmen|fahren|arbeiten|läuft|gehen|starten|beginnt)`,
    String.raw`dann halt (?:am|im|mit|die|den|das)`,
  ),
  promise: joinPhrases(
    /\b(?:ich (?:schicke|sende|schreibe|mache|kümmere|prüfe|kläre|frage|rufe|melde|bereite|erstelle|organisiere|buche|teste|richte|stelle|gebe|bringe|leite|besorge|spreche|überarbeite|lade|trage|nehme|hole|suche|bespreche|übernehme|liefere|reiche)\b|(?:schicke|sende|schreibe|mache|kümmere|prüfe|kläre|frage|melde|erstelle|übernehme|gebe|bereite|bespreche|stelle) ich\b|ich werde\b.{2,80}(?:en|n)\b)/iu,
    String.raw`(?:ich )?(?:schick|send|schreib|mach|kümmer|prüf|klär|frag|ruf|meld|bereit|erstell|organisier|buch|test|richt|stell|geb|bring|leit|besorg|sprech|lad|trag|nehm|hol|such|besprech|übernehm|liefer|reich|bestell|lass|red|schau|unterschreib|druck|zeig|regel|informier|leg|erledig|vereinbar|verschieb)e? ich(?! (?:mich|mir) (?:vor|das so))`,
    String.raw`ich (?:schick|send|schreib|mach|kümmer|prüf|klär|frag|ruf|meld|erstell|organisier|buch|stell|geb|bring|leit|besorg|sprech|trag|nehm|hol|such|besprech|übernehm|liefer|reich|bestelle?|lasse?|rede?|unterschreibe?|drucke?|regle|regel|informiere?|erledige?|vereinbare?|zähle?|mache)(?= (?:ihnen|euch|dir|das|den|die|dem|der|es|ihn|sie|eine?n?|bis|heute|morgen|gleich|noch|mal|dann|am|ihm|ihr|mich|alle|alles|nach|mit)\b)`,
    String.raw`(?:die|das|den|der|es|sie|ihn) (?:bestell|schick|mach|kläre?|prüfe?|besorge?|übernehm|buche?|erledige?) ?e? ich`,
  ),
  notPromise: joinPhrases(
    /\b(?:ich (?:frage mich|mache mir|gebe zu|nehme an|stelle mir vor|stelle fest|mache (?:seit|das seit)|schreibe (?:gerade|viel)|suche (?:seit|gerade))|würde ich|ich bringe es auf)\b/iu,
    String.raw`ich (?:frage?|mache?|nehme?|gebe?|suche?) (?:mich|mir|an|zu|schon|immer|seit|lieber|das immer)`,
    String.raw`(?:erkläre?|sage?|erzähle?|fasse?|fange?|beginne?|zeige?) ich (?:ihnen |euch |dir |mal |kurz |jetzt |einfach )*(?:kurz|mal|zusammen|an|vor)`,
    String.raw`ich rufe? (?:sie |dich |euch )?(?:an,? )?(?:wegen|weil)`,
    String.raw`schreibe? ich mir`,
    String.raw`(?:ich sage?|sag ich|ich lege?|leg ich) (?:es|ihnen)? ?(?:offen|ehrlich|daneben)`,
    String.raw`mach ich (?:seit|immer|nicht)`,
  ),
  request: joinPhrases(
    /\b(?:(?:kannst du|können sie|könnten sie|könntest du|würden sie)\b.{2,90}(?:schicken|senden|schreiben|machen|prüfen|klären|fragen|melden|erstellen|vorbereiten|organisieren|geben|nachsehen|übernehmen|einrichten|besprechen|liefern|anlegen)|bitte (?:schick|sende|schreib|mach|prüf|klär|frag|melde|erstell|gib)\p{L}*)/iu,
    String.raw`(?:kannst du|können sie|könnten sie|könntest du|könnt ihr|würden sie|würdest du)(?: \p{L}+){1,12} (?:schicken|senden|besorgen|anrufen|zählen|bestellen|buchen|holen|bringen|rausuchen|heraussuchen|informieren|zusammenstellen|durchgeben|nachfragen)`,
    String.raw`(?<!ich )(?:schick|send|schreib|gib|bring|frag|klär|mach|bestell|ruf) (?:mir|uns|ihm|ihr|ihnen|bitte|das|den|die|doch|mal)(?: \p{L}+){0,8}(?:bitte|bis)?`,
    String.raw`(?:fragen|schicken|klären|machen|schreiben|besorgen|bestellen|rufen|kümmern|übernehmen|prüfen|melden|geben|bringen|holen) sie (?:\p{L}+ ){0,2}?bitte`,
    String.raw`(?:fragst|schickst|klärst|machst|schreibst|besorgst|bestellst|rufst|kümmerst|übernimmst) du`,
  ),
  notRequest: /\b(?:ein beispiel|bildschirm|lauter|genauer erklären)\b/iu,
  offer: toPattern(
    String.raw`(?:ich (?:kann|könnte)|kann ich|könnte ich|soll ich)(?: \p{L}+){0,8}? (?:mal )?(?:schicken|senden|schreiben|machen|prüfen|klären|fragen|nachfragen|melden|erstellen|vorbereiten|organisieren|anrufen|bestellen|buchen|holen|bringen|besorgen|mitbringen|zusammenstellen|übernehmen|einrichten|besprechen|durchgehen|testen)`,
  ),
  duty: /\b(?:(?:jemand|einer von uns) (?:muss|müsste|sollte)|wir (?:müssen|sollten)(?: noch)?\b.{3,90}(?:en|n)\b|muss (?:noch )?\p{L}*(?: \p{L}+){0,4} (?:werden))/iu,
  willDo:
    /^\s+(?:schickt|macht|prüft|klärt|kümmert|übernimmt|schreibt|erstellt|bereitet|meldet|organisiert|gibt|fragt)\b/iu,
  assigned: toPattern(
    String.raw`^,?\s+(?:du |bitte |und du )?(?:schickst|sendest|schreibst|machst|prüfst|klärst|fragst|meldest|erstellst|bereitest|organisierst|rufst|bestellst|buchst|holst|bringst|besorgst|übernimmst|kümmerst|gibst|richtest|redest|sprichst)`,
  ),
  welcome: toPattern(
    String.raw`^(?:oh,? |ja,? |gut,? )*(?:bitte|gerne?|mach(?:t|en sie)? (?:das|mal|es)|das wäre|wäre (?:gut|nett|super|toll))`,
  ),
  accept:
    /^(?:ähm?,?\s+)?(?:ja|jo|klar|gerne?|mach(?:e)? ich|natürlich|sicher|okay|ok|in ordnung|geht klar|selbstverständlich|verstanden|kein problem)\b/iu,
  agreed: toPattern(
    String.raw`^(?:ja,? |gut,? |okay,? )?(?:einverstanden|abgemacht|ausgemacht|(?:das|so) (?:steht|gilt|ist fest|halten wir(?: so)? fest)|so machen wir(?:['’]s| es)|beschlossen|deal)[.!]*$`,
  ),
  objection: joinPhrases(
    /\b(?:zu teuer|zu viel geld|(?:über|außerhalb|nicht in) (?:unserem|unser|dem|das|im) budget|kein budget|budget (?:ist )?(?:knapp|weg|ausgeschöpft|eingefroren)|können wir uns nicht leisten|keine zeit|haben (?:wir )?(?:schon|bereits)(?! (?:\p{L}+ )*(?:ge\p{L}+(?:t|en)|besprochen|erledigt|verschickt|bestellt)\b)|nutzen (?:wir )?(?:schon|bereits)|datenschutz|betriebsrat|rechtsabteilung|nicht überzeugt|(?:mein|unser|meine|unsere) (?:chef|chefin|vorstand|geschäftsführung|geschäftsführer)|das problem ist|schnittstelle fehlt|vertrag läuft|gebunden|billiger|günstiger|keine priorität|schwierig zu (?:rechtfertigen|vermitteln)|zu kompliziert|zu aufwendig|zu lange?)\b/iu,
    String.raw`(?:kann|können|könnte|könnten|schaffe|schaffen|krieg|krieg(?:en)?|bekommen|will|wollen|darf|dürfen|möchte|mag) (?:ich|wir|das|man|die)(?: \p{L}+){0,8} nicht`,
    String.raw`(?:ich|wir) (?:kann|können|schaffe|schaffen|will|wollen|darf|dürfen|möchte|unterschreibe|unterschreiben)(?: [\p{L}\d.]+){0,8} (?:nicht|nichts|kein\p{L}*)`,
    String.raw`(?:tu|tue) ich mir schwer|wird (?:knapp|eng|schwierig)|geht (?:bei uns )?nicht|geht (?:das )?nicht durch|funktioniert nicht|reicht (?:uns |mir )?nicht`,
    String.raw`(?:haben|hab|liegt) (?:ein|noch ein)?(?: \p{L}+)? ?angebot (?:aus|von)|anderen? anbieter|um die hälfte`,
    String.raw`(?:ein|das|unser|mein) problem|zu teuer|viel zu|keine? (?:freigabe|kapazität|leute|zeit|geld|lust|internet|netz)|niemanden?`,
    String.raw`(?:nicht|nie) (?:allein|alleine) entscheiden|(?:muss|müssen|soll) (?:erst |noch )?(?:zustimmen|unterschreiben|freigeben)|gesperrt|verboten|erlaubt nicht|nicht erlaubt`,
    String.raw`(?:hab|habe|haben|hat) (?:uns|mir) (?:nie|niemand|keiner)|enttäuscht|erst (?:in|bei|im|beim) .{2,30} gemerkt`,
    String.raw`da (?:ist|steht) (?:die|der|das) .{2,30}(?:im weg|dagegen)`,
    String.raw`(?:ist|sind|wird|wäre) (?:mir|uns|ihm|ihr|dem \p{L}+|der \p{L}+) (?:\p{L}+ )?zu \p{L}+`,
    String.raw`(?:krieg|bekomm|bring|setz)\p{L}* (?:\p{L}+ ){0,7}(?:nicht|nie|niemals)(?: mehr)? durch`,
    String.raw`(?:mach|unterschreib|zahl|nehm|halt|trau)\p{L}* (?:ich|wir)(?: \p{L}+){0,4} (?:nicht|nie)(?: mehr)?|(?:ich|wir) (?:mach|zahl|nehm|halt|trau)\p{L}* (?:\p{L}+ ){0,4}(?:nicht|nie)(?: mehr)? (?!so|mal|nur)`,
    String.raw`so (?:kann|geht|läuft) (?:das|es) (?:\p{L}+ )?nicht|(?:bin|sind) (?:\p{L}+ ){0,3}nicht (?:\p{L}+ )?(?:zufrieden|glücklich|begeistert)`,
    String.raw`(?:drittel|viertel|prozent) teurer|doppelt so (?:teuer|viel)|schon (?:das|zum) (?:zweite|dritte|vierte|fünfte)n? mal`,
  ),
  doubt: /\b(?:bedenken|sorgen?|zweifel|skeptisch|unsicher|nicht sicher|fehlt|befürchte|angst)\b/iu,
  own: /\b(?:ich|wir|mir|mich|uns|unser\p{L}*|mein\p{L}*)\b/iu,
  unknown: joinPhrases(
    /\b(?:weiß ich (?:noch )?nicht|wissen wir (?:noch )?nicht|keine ahnung|gute frage|muss ich (?:nachfragen|klären|prüfen|nachsehen|schauen)|müssen? (?:ich|wir) (?:noch )?klären|kann ich (?:noch )?nicht sagen|steht noch nicht fest|noch offen|kommt darauf an|da muss ich)\b/iu,
    String.raw`weiß (?:ich|man) (?:\p{L}+ ){0,3}nicht|(?:bin|wäre) ich (?:\p{L}+ )?überfragt|lassen (?:wir )?(?:das )?offen|kann (?:ich|man) (?:\p{L}+ ){0,4}nicht (?:sagen|beantworten)|da muss ich (?:mal|erst)|muss (?:ich|man|ich mal) (?:drüber|darüber) (?:schlafen|reden|nachdenken)|(?:müsste|müssten|muss) (?:ich|man|wir) (?:\p{L}+ ){0,4}(?:fragen|raussuchen|nachsehen|schauen|klären|reden)|darüber müssen wir|das ist eine gute frage|ich dachte,? (?:das|du|sie|der)|keinen schimmer|schauen wir (?:ein)?mal`,
  ),
  unreal:
    /\b(?:wenn (?:ich|wir|sie|du|es|man)|falls|hätten?|wären?|würden?|könnten wir|letztes jahr|letzten monat|damals|früher|vielleicht|theoretisch|war nur ein scherz|noch nicht entschieden)\b/iu,
  opinion:
    /\b(?:super|großartig|toll|endlich|begeistert|nie wieder|gerettet|hervorragend|katastrophe|stolz|überrascht|liebe|hasse|erleichterung)\b/iu,
}
