/** `>` gives the replacement; nothing after it removes the word; without it a person must find another. */
export const english = {
  informal:
    'gonna > going to, wanna > want to, gotta > have to, kinda > rather, stuff, guys > people, folks > people, kids > children, awesome > excellent, super > very, hey, yeah > yes, yep > yes, nope > no, cool, tons of > many, loads of > many, a bunch of > several, asap > as soon as possible, pretty much > largely, figure out > work out, mess up > spoil, no-brainer, ballpark > rough, crazy, heads-up > notice, nitty-gritty > details',
  stiff:
    'therefore > so, furthermore > also, moreover > also, nevertheless > still, consequently > so, purchase > buy, commence > start, terminate > end, assist > help, require > need, obtain > get, prior to > before, subsequent to > after, regarding > about, concerning > about, in accordance with > by, hereby > , herewith > , thus > so, hence > so, whereas > while, upon > on, shall > will, inquire > ask, reside > live, sufficient > enough, numerous > many, attempt > try, individuals > people, endeavour > try, endeavor > try',
  playful:
    'yay, woohoo, wow, oops, whoops, ta-da, boom, magic, superpower, ninja, rockstar, epic, yummy, geek out, party, fun fact, spoiler alert, drumroll, hooray, cheeky, giggle',
  jargon:
    'leverage > use, utilise > use, utilize > use, facilitate > help, synergy, paradigm, methodology > method, functionality > feature, operationalise > carry out, operationalize > carry out, holistic > whole, stakeholder > person involved, deliverable > result, learnings > lessons, touchpoint > contact, bandwidth > time, ecosystem, scalable, robust > solid, seamless > smooth, end-to-end, best-in-class, mission-critical > vital, low-hanging fruit, ideate > think, incentivise > reward, incentivize > reward, actionable > useful, granular > detailed, alignment, value proposition > promise, core competency > strength, going forward > from now on, deep dive > close look, circle back > return',
  vague: 'things, stuff, something like that, and so on, somehow > , sort of > , kind of > , thingy, whatever',
  hype: 'amazing > , incredible > , revolutionary > , game-changing > , game-changer, world-class > , ultimate > , unbelievable > , groundbreaking > , cutting-edge > , state-of-the-art > , unparalleled > , unrivalled > , unmatched > , mind-blowing > , stunning > , spectacular > , phenomenal > , best ever, the best, insane > , skyrocket > grow, supercharge > improve, unleash > release, dominate > lead, crush it, guaranteed',
  hedges:
    'maybe > , perhaps > , possibly > , probably > , arguably > , somewhat > , a bit > , a little bit > , sort of > , kind of > , more or less > , in my opinion > , in our opinion > , in my view > , in our view > , could potentially > could, might potentially > might, may be able to > can, might be able to > can, it seems that > , it would seem that > , to some extent > , fairly > , rather > , quite > ',
}
