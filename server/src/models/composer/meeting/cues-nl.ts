import { type Cues, joinPhrases, toPattern } from './cue-pattern.ts'

export const dutch: Cues = {
  decision: joinPhrases(
    /\b(?:we hebben (?:\p{L}+ ){0,4}(?:besloten|afgesproken|gekozen)|(?:dat is|dan is dat|dat staat) (?:afgesproken|besloten|akkoord|vast)|afgesproken|we (?:gaan voor|kiezen voor|houden het|doen het|starten|stoppen met|blijven bij|schrappen|nemen)|dan (?:gaan|doen|kiezen|nemen|houden|starten|stoppen) we|goedgekeurd|het plan is|laten we (?:het|dat|voor|beginnen|gaan))/iu,
    String.raw`(?:dan|oké|ok|dus|goed|prima),? (?:dan |dus )?(?:spreken|gaan|nemen|maken|doen|laten|houden|bellen|kopen|bestellen|wachten|schuiven|stoppen|starten|beginnen) we`,
    String.raw`dus (?:geen|niet|wel|we)`,
    String.raw`blij(?:ft|ven) (?:zo|zoals|staan)`,
    String.raw`(?:dat is|dat['’]s|is) (?:dan |dus |bij deze )?(?:besloten|afgesproken|akkoord)`,
    String.raw`we (?:gaan voor|bellen|spreken af|zien elkaar) .{0,40}(?:voortaan|elke|iedere|op)|voortaan|vanaf nu`,
  ),
  promise: joinPhrases(
    /\b(?:ik (?:stuur|maak|zal|ga|vraag|bel|regel|check|controleer|zoek|schrijf|mail|plan|zet|neem|lever|bereid|kijk|pak|geef|werk|laat|deel|kom)|(?:stuur|maak|vraag|bel|regel|check|zoek|schrijf|mail|plan|zet|kijk|lever|neem) ik)\b/iu,
    String.raw`ik (?:heb|lever) .{2,60}(?:klaar|af|gereed)`,
    String.raw`ik (?:bestel|overleg|informeer|vertel|lever|haal|breng|bevestig|nodig|reserveer|annuleer|print|stem af)`,
    String.raw`(?:bestel|overleg|haal|breng|lever|doe|regel|vraag|bel|mail|stuur|check|maak|zet|pak) ik`,
  ),
  notPromise: joinPhrases(
    /\b(?:ik (?:vraag me af|ga ervan uit|neem aan|maak me|kijk (?:er|hier) naar uit|zal eerlijk|kom uit|werk (?:hier|al|bij|als)|geef toe|zoek al)|zou ik)\b/iu,
    String.raw`(?:dat|wat) (?:doe|maak|zet) ik (?:altijd|al|nooit)|ik (?:doe|maak) de|ik (?:haal|pak|zet|ga) (?:het )?(?:liever|even|altijd|nooit)|ik zet even`,
  ),
  request: joinPhrases(
    /\b(?:(?:kun|kan|zou|wil) (?:je|jij|u|jullie)\b.{2,80}(?:sturen|maken|vragen|bellen|regelen|checken|controleren|uitzoeken|schrijven|mailen|plannen|zetten|doen|nakijken|delen|geven|leveren))\b/iu,
    String.raw`(?:kun|kan|zou|wil|kunnen) (?:je|jij|u|jullie)(?: [\p{L}'’]+){0,10} (?:sturen|bellen|mailen|vragen|uitzoeken|regelen|doorgeven|bestellen|brengen|halen|contacteren|aanleveren)`,
  ),
  notRequest: /\b(?:voorbeeld|scherm|harder praten|toelichten)\b/iu,
  offer: toPattern(
    String.raw`(?:ik (?:kan|zou|kan wel|zou wel)|zal ik|kan ik|moet ik)(?: [\p{L}'’]+){0,8}? (?:(?:kunnen|willen) )?(?:sturen|vragen|bellen|mailen|regelen|maken|uitzoeken|checken|schrijven|plannen|zetten|bestellen|halen|brengen|navragen|nakijken)`,
  ),
  duty: /\b(?:(?:iemand|een van ons) (?:moet|zou)|(?:dat|dit|die) (?:moet|zou) (?:iemand|een van ons)|we moeten(?: nog)?\b.{3,80}(?:en|n)\b|moet (?:nog )?\p{L}*(?: \p{L}+){0,4} worden)\b/iu,
  willDo:
    /^\s+(?:stuurt|maakt|vraagt|belt|regelt|checkt|controleert|zoekt|schrijft|mailt|plant|zet|pakt|levert|gaat|doet|neemt)\b/iu,
  assigned: toPattern(
    String.raw`^,?\s+(?:jij|je|u|jullie) (?:stuurt|maakt|vraagt|belt|regelt|checkt|controleert|zoekt|schrijft|mailt|plant|zet|pakt|levert|doet|neemt|haalt|brengt|bestelt|sturen|maken|vragen|bellen|regelen|schrijven|mailen)`,
  ),
  welcome: toPattern(
    String.raw`^(?:oh,? )?(?:(?:ja|oké),? )?(?:graag|alsjeblieft|doe (?:maar|dat)|dat zou|lijkt me|zou fijn|heel graag)`,
  ),
  accept:
    /^(?:eh,?\s+)?(?:ja|jawel|prima|goed|natuurlijk|zeker|oké|ok|doe ik|komt (?:goed|voor elkaar)|geen probleem|akkoord|graag|regel ik)\b/iu,
  agreed: toPattern(
    String.raw`^(?:ja,? |goed,? |prima,? )?(?:afgesproken|akkoord|besloten|deal|dat (?:is afgesproken|staat|geldt)|(?:dat|dit) is (?:gewoon |bij deze |nu )?(?:een|het) besluit)[.!]*$`,
  ),
  objection: joinPhrases(
    /\b(?:te duur|te veel geld|(?:boven|buiten) (?:ons |het )?budget|geen budget|budget (?:is )?(?:op|krap|bevroren)|geen tijd|hebben (?:we )?al|gebruiken (?:we )?al|juridische|avg|beveiliging|niet overtuigd|(?:mijn|onze) (?:baas|directie|directeur|bestuur|leidinggevende)|het probleem is|goedkoper|vast aan|geen prioriteit|te ingewikkeld|te lang|tegenvalt?|werkt niet|valt (?:nog )?tegen|ontbreekt)\b/iu,
    String.raw`(?:kan|kunnen|wil|willen|mag|mogen|gaan|ga) (?:ik|we|wij|dat|er)(?: [\p{L}'’]+){0,7} niet|(?:wil|kan|mag) (?:ik|we) niet|(?:ik|we) (?:wil|willen|kan|kunnen|mag|mogen)(?: [\p{L}'’]+){0,7} (?:niet|niks|niets|geen)`,
    String.raw`geen (?:tijd|geld|budget|mensen|goede|capaciteit|toestemming)|niks bij|niets bij|niet door`,
    String.raw`(?:een )?andere? (?:leverancier|aanbieder|offerte)|de helft (?:van de prijs|goedkoper)|is gratis`,
    String.raw`(?:wordt|is) (?:het )?(?:lastig|krap|moeilijk)|te (?:duur|ingewikkeld|lang|traag|krap)|opgelicht|niemand (?:heeft|belde|zei)|valt uit|werkt niet`,
    String.raw`hou(?:d|den)? (?:ik|we|wij) (?:\p{L}+ ){0,3}niet vol|(?:gaat|ging) (?:me|mij|ons) (?:echt |toch )?te|(?:is|zijn|wordt) (?:me|mij|ons) (?:\p{L}+ )?te \p{L}+`,
    String.raw`krijg(?:en|t)? (?:\p{L}+ ){0,7}(?:niet|nooit)(?: meer)? (?:door|erdoor|verkocht)`,
    String.raw`zo (?:kan|gaat) (?:het|dat) niet|niet (?:blij|tevreden)|(?:geloof|vertrouw) (?:ik|we) (?:\p{L}+ ){0,3}niet|(?:ik|we) (?:geloof|geloven|vertrouw|vertrouwen) (?:\p{L}+ ){0,3}niet`,
    String.raw`duurder|nooit (?:gekomen|gekregen|gebeld|aangekomen)|(?:tweede|derde|vierde) keer (?:dat|nu|al)|(?:ik|we) wil(?:len)? (?:geen|niet)`,
    String.raw`(?:moet|moeten) (?:eerst |nog )?(?:akkoord|tekenen|goedkeuren|instemmen|overtuigen)|vindt (?:het|internet) (?:niks|niets)`,
  ),
  doubt: /\b(?:zorgen|bezorgd|twijfel|niet zeker|sceptisch|bang|mis(?:sen|t)|moeite|frustr\p{L}+)\b/iu,
  own: /\b(?:ik|wij|we|me|mij|ons|onze|mijn)\b/iu,
  unknown: joinPhrases(
    /\b(?:weet ik (?:nog )?niet|weten we (?:nog )?niet|geen idee|goede vraag|moet ik (?:nagaan|navragen|checken|uitzoeken|vragen)|nog niet (?:duidelijk|bekend|besloten)|kan ik niet zeggen|hangt ervan af|kom ik op terug|nog open)\b/iu,
    String.raw`(?:kan|zou|durf) ik (?:\p{L}+ ){0,3}niet (?:(?:kunnen|durven|te) )?zeggen|dat hangt nog|blijft (?:nog )?open|geen idee|weet ik (?:echt |nog )?niet|(?:daar )?moet ik (?:het )?(?:thuis |eerst |nog )?(?:over|met|aan|even)|tja|dat moet ik|zoek ik uit|hangt (?:ervan|er van) af|dat zien we (?:nog|dan)`,
  ),
  unreal:
    /\b(?:als (?:we|ik|jullie|het|u)|zou(?:den)?|misschien|vorig jaar|vorige maand|destijds|vroeger|grapje|in theorie|nog niet besloten)\b/iu,
  opinion:
    /\b(?:geweldig|super|fantastisch|eindelijk|nooit|blij|trots|verrast|gered|ramp|opgelucht|top|hartstikke)\b/iu,
}
