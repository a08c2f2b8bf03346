import { createLanguage } from './language.ts'

export const german = createLanguage({
  code: 'de',
  common:
    'der die das dem den des ein eine einen einem einer eines und oder aber wenn weil dass ist sind war waren sein wird werden wurde hat haben hatte kann können muss müssen soll sollte nicht kein keine ich du er sie es wir ihr uns unser unsere euch ihnen sich mit von zu zum zur im in an am auf aus bei nach für über unter vor durch um als wie so auch noch nur schon mehr sehr dann da hier was wer wo man alle jeder diese dieser dieses einfach',
  fillers:
    'eigentlich, irgendwie, sozusagen, quasi, gewissermaßen, grundsätzlich, im grunde, im prinzip, letztendlich, letzten endes, natürlich, selbstverständlich, wirklich, total, absolut, an und für sich, meines erachtens, es ist wichtig zu erwähnen, aufgrund der tatsache > weil, zum jetzigen zeitpunkt > jetzt, in der lage sein > können, zu diesem zeitpunkt > dann',
  isVerbSecond: true,
  passive: String.raw`(?:wird|werden|wurde|wurden|würde|würden|worden)(?:\s+[\p{L}\p{N}-]+){0,7}?\s+(?:\p{L}*ge\p{Ll}{2,}(?:t|en)|\p{L}{2,}iert|(?:be|ver|er|ent|zer)\p{Ll}{2,}t)`,
  announcing:
    'in diesem (?:artikel|beitrag|text|blogbeitrag|blogartikel)|dieser (?:artikel|beitrag|text) (?:handelt|zeigt|erklärt|behandelt|beschreibt)|willkommen|heute (?:möchte|will|wollen|möchten)|in der heutigen (?:zeit|welt)|im folgenden|haben sie sich (?:schon|jemals)|hast du dich (?:schon|jemals)',
  joints: 'und|aber|denn|doch',
  subjects: 'ich|wir|du|ihr|sie|er|es|das|dies|der|die|dem|den|unser|unsere|unseren|man|viele|alle|niemand|jeder|dann',
  and: 'und|oder|sowie',
  related: 'Zum Weiterlesen:',
})
