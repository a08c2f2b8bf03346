/**
 * Common words of English and German that look like one of the product's own with a mistake, and are none: "contracts" are no contacts. Found by
 * comparing each of the 14,000 most frequent words of either language with the lexicon.
 */
export const realWords: ReadonlySet<string> = new Set(
  `
abgelegt abgeschlossenen abschliessend abzuschliessen actor adressen aenderung aided aktie aktion aktive aktuelle allee allem allen
aller alley allies altes angelegte angeregt angeschlossen anrufen anschliessen anschliessend anschluss archive archives artikeln auction
aufgeben aufruf augusta ausgabe ausgaben ausgeschlossen ausschliessen ausschluss autoren autors autos averaged bearbeiten bearbeitet
beate beaten bedanken beitragen beliebtes beschissen beschliessen beschliesst beschloss beschluss besitze besitzen besprechen bester
bestes besuch besuchen besucht besuchte besuchten beten betraege betrug betten beute biete bitten bitter bittet brachen branch branches
brauche brauchen briefe caller cells chance chances change charged charges cheated chicks chose cites clocks clone closer closest closet
coding companion companions compares compelled complete completely concert concerts concessions conducted connected consent contacting
contained contend contest contested context continuing contract contracted contracts conventions conversations convicted coping
correctly counties county court create creates dealt decade decades diebe dienen diener diesel dieter divisions doping draht drift
durchschnittlich dying ehemaligen ehemaliger eigen eigentliche eigentlichen eignen eimer einem eines einhalten einher einmalige
eintragen eisen employers entfallen entfalten enthaltenen entlasten entscheide entscheiden entscheidend entscheidenden entscheidung
entschied entwerfen erfolgreiche erfolgreichsten erledigen ernaehren eroeffnen eroeffnete erwachsen erwaehnte erwaehnten erwaehnung
erzaehle erzaehlen erzaehlt experience experimental faehigkeit farmer farms fehler fehlern fehlte fehlten fellow filed filmen films
finishes fires first formed formel formen formula forums frage frauen frisst frost frueher frueheren frueherer frust fuehlen fuehlt
geben gefaehrden gegend gehoer gehoere gehoerte gejagt geplanten geraden gesamt gesamtheit geschaeft geschaeften geschaefts geschafft
geschieden gesprochen gewagt gewannen gewinnen gewordene gewordenen goats grade grand grind groesse groessen groessere groesseren
groesserer groesstes grosser ground grunde haenden haenge haetten hafen haften hagen haken halben halten harten hasen hating hatte
hattet hauen hears heart heaven heben hoechst hoechsten hoechster ideal ideals industrial interessant interessante interessanten
interessanter interessantes interesse interessen interessiert interessierten irgendwas jedem jeder jedes jenen juden juengst juengsten
juengster kanaelen keinem keines keins kenne kennen kicks kleider kleine kleinem kleinen kleinere kleineren kleines klickt knicks koenne
koennten kollege kollegin komme kommend kommst kontaktieren kurden laendern laenger lager lakes langer large laser laufe laufend lauren
laute lauten leafs leaks lease leber lebst lebte leder leeds legen legte leiser leiste lender lesen lesern lesser lester letter letztens
letztere leuten lever lieben liebt liefern liege liegend liest liked lines linke listed listen lists lives loads locking loesungen
lookin loser luegen luegt maier maine makler maler males manch marco marker markers marsch marsh match mates mauer mayer median meiden
meier meilen meines meins meint meinte meinten meiste meister meistern melting messed messing miner misses mitarbeit mitarbeiterin
mitgliedern moegen momente monate monte morden morgan mouth nacht nachts naechte naked namen names neben needy netzwerk netzwerken neuem
neuer neuss neusten niche nichte night nights nodes noted noten nummer objective objectives offence offend offender offenes offense
offer often opener organisation organisations organizational parsons partnerin passierte pearson performer performers persona pfosten
phases phrase place plane planted platt platte platz pleased poets populaer ports poses poste posted poster postet premise premises
prognosen promis prone publisher publishers quartier questioned recorder reductions relations responded revier roads rolled roller rolls
rollt ropes roses rotes rules saale sache saeure salem saves scale scales schedules scheiben schiessen schiesst schlechteste schleifen
schlesien schliess schliesse schliessung schloesser schlossen schluesse schluessel schmeissen schmeisst schmitt schneiden schob schoen
schrauben schrecken schreibe schreiber schreibst schreien schrieben schrift schritten schrott schweigen segen sehen seien seife seinem
seinen seiner seite seize sektor shale shine siebten siegen sieht sinne skate skill slate soeben solle sollte solltet sozial sozialen
sozialer spaete spart spill spine sprach sprachen spreche staat stable stack staedten staged stake stakes stall stammen stange staple
stare start stated states stats statt statue statues stechen steckte stehe stehend stehlen stehst steine stell stems stephen stets
steven stick stille stimmt stimmte stimmten stock stocks stole stops strache strand strecken struck stueck stuecken stufen stuff style
subscribe suchen sucht suchte summed summen summer surrey swollen tages taken talks tanks taten tents texas texten textes theme themed
themes these thesen thinks three tiere titeln titled todes totale touches toxic traced tracker tragen trainiert trent tuere uebel ueben
uebernehmen unseen unseres unsure unten untere unteren unterm unternehmer unternommen utter vague valued valve verantwortlich
verantwortliche verfassen verfasst vergangen vergleiche vergleichen vergleicht verkaufe verkauft verlangen verlassen verlauf verliehen
veroeffentlichen verpassen verpflichtung verses versprechen vielen vieler viewer voiced vorgegeben vorgesehenen voter voters wache waere
waeren wagen wahren wanting warden wards warmen warnen warren warst warte wartete wasting webseiten weder weich weiche weichen weiden
weissen weite welch welchem wenden wenger wenige wenigen werben werde werdenden werder werdet werfen werken werkes werte werten
wertvolle wertvollen wessen white whole whore wider wiener wiesen wilder wirds wirst wisse wochen wooden woods worker workplace works
world worlds worms worse worten wortes worthy wound woven writer writing wrote wuerde wuerden wunde wunden wurst zeigen zeigt zeigte
zeile zeuge ziehe zielen zielt zurueckgeben zustaende zustaendig
`.split(/\s+/u),
)
