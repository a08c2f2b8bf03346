import { createLanguage } from './language.ts'

const irregular =
  'made|done|given|taken|seen|known|shown|written|built|bought|brought|caught|chosen|cut|driven|eaten|felt|found|forgotten|held|hidden|kept|led|left|lost|paid|put|read|run|said|sent|set|sold|spent|spoken|stolen|taught|thought|told|thrown|understood|won|worn|grown|drawn|broken|begun|hit|met'

export const english = createLanguage({
  code: 'en',
  common:
    'the a an and or but if of to in on at by for from with about into over after before between is are was were be been being am do does did have has had will would can could should may might must not no this that these those it its they them their we us our you your he she his her i me my who which what when where why how so than then there here as because while all any some more most each every other one also only very just',
  fillers:
    'really, very, actually, basically, literally, simply, definitely, totally, essentially, obviously, needless to say, it goes without saying that, it is important to note that, it should be noted that, it is worth noting that, as a matter of fact, in order to > to, due to the fact that > because, in spite of the fact that > although, at this point in time > now, at the end of the day, for the purpose of > for, in the event that > if, a large number of > many, has the ability to > can, have the ability to > can, with regard to > about',
  passive: String.raw`(?:am|is|are|was|were|be|been|being|gets?|got)\s+(?:(?:not|also|often|always|never|being|been|\p{L}+ly)\s+){0,2}(?:\p{L}{2,}ed|${irregular})`,
  announcing:
    "in (?:this|today's|the following) (?:article|post|blog post|blog|text|guide|piece)|(?:this|the following) (?:article|post|blog post|text|guide|piece) (?:will|is|looks|explains|covers|discusses|describes)|welcome to|today,? (?:i|we) (?:want|would like|will|are going)|in today's (?:world|fast-paced|digital)|let's (?:talk|dive|take a look)|have you ever (?:wondered|asked)",
  joints: 'and|but|so|yet',
  subjects:
    "i|we|you|they|he|she|it|this|that|these|those|the|there|our|my|your|their|people|most|many|nobody|everyone|no one|it's|that's|we're|they're",
  and: 'and|or',
  related: 'Related reading:',
})
