import { toWordSet, type Language } from './language.ts'

export const german: Language = {
  code: 'de',
  stopwords:
    toWordSet(`aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beide beim bereits besser bin bis bist bleibt brauchen
    braucht bringt da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darin darüber darum das dass davon dazu dein deine dem den denen denn der deren des deshalb
    dessen die dies diese diesem diesen dieser dieses doch dort du durch eben egal eher ein eine einem einen einer eines einfach einmal er erst es etwa etwas euch euer eure fast fehlt finde für
    ganz gar geben geht gegen genau genug gibt gut gute guten habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins irgendwie ist ja jede
    jedem jeden jeder jedes jetzt kann kein keine keinen keiner kommt kommen können könnte lassen lässt liegt macht machen man manche manchmal mehr mein meine meist meisten mich mir mit muss müssen
    nach nicht nichts nie niemand noch nun nur ob oder oft ohne schon sehen sehr sein seine seinem seinen seiner seit selbst sich sie sieht sind so sogar soll sollen sollte sondern sonst später statt
    steht tun tut über um und uns unser unsere unserem unseren unserer unter viel viele vielen vom von vor wann war waren warum was weg wegen weil welche weniger wenn wer werden wie wieder will wir wird
    wirklich wo wollen worden wurde wurden während zu zum zur zwar zwei zwischen drei vier fünf wäre würde zuerst zweitens drittens mal pro je rund nämlich halt`),
  topic: [
    /^(?:(?:also|ja|äh+m?|so),?\s+)*ich (?:wollte?|möchte) (?:mal )?(?:was|etwas) (?:sagen |schreiben |erzählen |machen )?(?:über|zum thema)\s+(.{6,90}?)(?: schreiben| sagen| machen)?$/iu,
    /^(?:heute )?(?:es geht|geht es|soll es|es soll) (?:heute |hier )?um (?!die frage)(.{8,70})$/i,
    /^(?:(?:ich (?:will|möchte|würde gern)|wir (?:sollten|könnten)|lass uns)\s+)?(?:mal |gern )?(?:einen? )?(?:(?:kurzen? )?(?:blog)?(?:beitrag|artikel|post|text)|etwas|was) (?:über|zu|zum thema)\s+(.+?)(?:\s+(?:schreiben|machen|veröffentlichen))?$/i,
    /^(?:(?:blog|artikel)?-?\s?idee|thema|titel|betreff|überschrift|notizen? (?:zu|zum|über))\s*[:\-–]?\s+(.+)$/i,
  ],
  leaning:
    /^(?:er|sie|es|das|dies|dieser|diese|dieses|diesen|dem|den|ihn|ihnen|denn|aber|und|oder|deshalb|daher|darum|dadurch|damit|dafür|dabei|davon|daran|dann|danach|trotzdem|auch|sonst|stattdessen|nur|erst|so|zum beispiel|beides?|manche|andere|außerdem|weil|sondern|doch|dort|dazu|seitdem)\b/i,
  example:
    /\b(?:zum beispiel|z\. ?b\.|beispielsweise|etwa bei|letzte[nsr]? (?:jahr|monat|woche|quartal|sommer|winter)|ein kunde|eine kundin|neulich|vor (?:kurzem|zwei|drei|einem))\b/i,
  phrases: {
    more: ['Mehr zum Thema {}: [{link}]({url}).', 'Zum Weiterlesen über {}: [{link}]({url}).'],
    related: ['Passend dazu: [{title}]({url}).', 'Zum Weiterlesen: [{title}]({url}).'],
    example: [
      'Ergänzen Sie ein Beispiel zu „{}“ aus Ihrer Arbeit',
      'Ergänzen Sie ein Beispiel zu „{}“: wer, wo, was ist passiert',
    ],
    detail: [
      'Ergänzen Sie zwei, drei Sätze zu „{}“: Was sollen Leser wissen?',
      'Ergänzen Sie mehr zu „{}“: Was würde ein Leser als Nächstes fragen?',
    ],
    questions: {
      answer: 'Was ist Ihre Antwort darauf?',
      point: 'Was sollen Leser zu „{}“ mitnehmen?',
      example: 'Gibt es einen Fall aus Ihrer Arbeit, der das zeigt: wer, wo, was ist passiert?',
      figure: 'Gibt es eine Zahl, die das belegt?',
      reason: 'Warum ist das für Ihre Leser wichtig?',
      nextStep: 'Was sollen Leser als Nächstes tun?',
      time: 'Wann beginnt es?',
      place: 'Wo findet es statt?',
    },
  },
}
