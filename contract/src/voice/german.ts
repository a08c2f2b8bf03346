export const german = {
  informal:
    'krass, mega, geil, cool, kriegen > bekommen, rausfinden > herausfinden, mal eben, irgendwie > , klasse, Leute, Kids > Kinder, okay, tschüss, hey',
  stiff:
    'diesbezüglich > dazu, hinsichtlich > zu, bezüglich > zu, mittels > mit, seitens > von, nichtsdestotrotz > trotzdem, infolgedessen > deshalb, demzufolge > also, zwecks > für, anlässlich > zu, hiermit > , im Rahmen von > bei, in Anspruch nehmen > nutzen',
  playful: 'juhu, hurra, ups, wow, tada, magisch, Superkraft, Spoiler, Party',
  jargon:
    'Synergie, Paradigma, ganzheitlich > ganz, Stakeholder > Beteiligte, Mehrwert > Nutzen, Learnings > Lehren, Touchpoint > Kontakt, Ökosystem, skalierbar, nahtlos > glatt, zielführend > nützlich, proaktiv > früh, Handlungsfelder',
  vague: 'Dinge, Sachen, und so weiter, irgendwas, irgendwie',
  hype: 'unglaublich, revolutionär, bahnbrechend, einzigartig, weltklasse, ultimativ, sensationell, unschlagbar, garantiert, das Beste',
  hedges:
    'vielleicht, eventuell, möglicherweise, wahrscheinlich, gewissermaßen, ein bisschen, mehr oder weniger, unserer Meinung nach, ziemlich, eher',
}
