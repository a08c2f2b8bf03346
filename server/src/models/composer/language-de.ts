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
  leaning:
    /^(?:er|sie|es|das|dies|dieser|diese|dieses|diesen|dem|den|ihn|ihnen|denn|aber|und|oder|deshalb|daher|darum|dadurch|damit|dafür|dabei|davon|daran|dann|danach|trotzdem|auch|sonst|stattdessen|nur|erst|so|zum beispiel|beides?|manche|andere|außerdem|weil|sondern|doch|dort|dazu|seitdem)\b/i,
}
