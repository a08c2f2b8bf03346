const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Usual first names of the languages that the checks know, folded; words that mean something else as well are left out. */
export const firstNames = list(`
aaron adam adrian agnes ahmed aisha alan albert alejandro alessandra alessandro alessia alex alexander alexandra alexandre alfonso alfred ali alice alicia alina
alison alvaro amanda amelie amina amy ana anais andre andrea andreas andres andrew angela angelika anita anja anke anna anne annette anouk antje antoine anton antonella antonia
antonio antonius ariane armin arno arthur artur astrid aurelie axel ayse barbara bart bastian beate beatrice beatriz ben benedikt benjamin benoit bernadette bernard bernd bernhard bert
bettina bianca birgit bjorn bob boris brian brigitte bruno camila camilla camille carla carlo carlos carmen carol carolina caroline caroline catarina catherine cecile celia
celine cem charles charlotte chiara chloe chris christa christian christiane christina christine christoph christophe christopher cindy claire clara claudia claudine claudio
clemens colin connor corinna corinne cornelia cristina cristiano dagmar dan daniel daniela danielle dave david deborah delphine denis denise dennis derek diana diane diego dieter
dietmar dirk dominik dominique donald doris dorothea duarte duncan edith eduardo edward elena eleonora eleni eli elias elif elisa elisabeth elisabetta elizabeth elke ellen elliot elodie elsa emilia
emilie emily emma emmanuel emre enrico enrique eric erica erich erik erika ernst erwin esther eugen eugenia eva evelyn fabian fabien fabio fabrice fatima fatma federica federico
felicitas felipe felix femke ferdinand fernanda fernando filip filippo filipa fiona florence florian francesca francesco francis francisca francisco franck francois francoise
frank franz franziska fred frederic friedrich fritz gabi gabriel gabriela gabriele gareth gary gemma genevieve georg george georges gerald gerard gerd gerda gerhard gerrit gert gertrud gilles
giorgio giovanna giovanni gisela giulia giuseppe gloria goncalo gonzalo graham greg gregor greta guido guillaume guillermo gunter gunther gustav gustavo guus hakan hanna
hannah hannelore hannes hans harald harriet hartmut hassan heather hedwig heidi heike heiko heiner heinrich heinz helen helena helene helga helmut hendrik henk henri henrik
henrique henry herbert hermann hilde holger horst hubert hugo ian ibrahim ida ignacio ilse ines ingeborg ingo ingrid inge irene iris irma isabel isabella isabelle ivan jacob
jacqueline jacques jakob james jan jana jane janet janine jasmin jason javier jean jeff jennifer jens jeroen jerome jessica jill jim joana joanna joao joaquin jochen joe joel joelle johan
johann johanna johannes john jonas jonathan joost jordi jorge jorg jose josef josephine joseph joshua jost jozef juan juana judith jules julia julian juliane julie julien juliette jurgen justin jutta
kai karen karim karin karl karla karoline katarina kate katharina katherine kathrin kathy katja katrin keith kemal ken kenji kerstin kevin kirsten kirstin klaus konrad konstantin kristin kurt lara lars
laura laure laurence laurent lea leah leila lena leo leon leonardo leonie lewis liam lina linda lisa lise livia lorenzo lotte louis louisa louise luc luca lucas lucia luciana luciano lucie lucy
ludwig luis luisa luise luka lukas luke lutz lydia maarten mads madeleine magda magdalena maja malte manfred manon manuel manuela marc marcel marcela marcelo marco marcos marcus margaret margarete
margarita margarida margit margot margrit maria marian mariana marianne marie marieke marijke mariella mario marion marius marjolein mark markus marlene marlies marta martha martin martina martine mary mateo mathias mathieu
mathilde matias matteo matthew matthias matthieu maureen maurice mauricio max maxime maximilian mehmet melanie melissa mercedes mia michael michaela michel michele michelle miguel mike mikael
milan mira miriam mohamed mohammed moira monica monika monique moritz mustafa nadia nadine nadja nancy natalia natalie nathalie nathan neil nele nelly nicholas nick nicola nicolas nicole niels nikolaus nils nina noah
noemi noor nora norbert nuno odile olaf oleg olga oliver olivia olivier oscar oskar otto pablo pamela paola paolo pascal patricia patrick patrizia paul paula pauline paulo pedro peggy penelope peter petra
philip philipp philippe phoebe pierre pieter priscilla priya quentin rachel rafael raffaele rainer ralf ralph ramon raphael raquel raul rebecca regina reiner reinhard reinhold renate rene
renee ricardo riccardo richard rita robert roberta roberto robin rodrigo roger roland rolf roman ronald rosa rosalie rosario rosemary rosita ruben rudi rudolf rui ruud ruth sabine sabrina sally salvatore sam samantha samira
samuel sandra sandrine sandro sanne santiago sara sarah sascha sebastian sebastien selma serge sergio severine sharon sheila sibylle siegfried sigrid silke silvia simon simona simone
sofia sonia sonja sophia sophie stefan stefania stefanie stefano steffen stella stephan stephane stephanie stephen steve steven stuart susan susana susanna susanne suzanne sven svenja sylvia
sylvie tamara tanja tania tatjana ted teresa terry theo theodor theresa therese thierry thijs thomas thorsten tiago tiffany tim timo tina tobias todd tom tomas tommaso toni tony torsten tracy trevor
udo ulrich ulrike umberto ursula uta ute uwe valentin valentina valeria valerie vanessa vera verena veronica veronika veronique vicente victor victoria vincent vincenzo violeta virginie vivian
vittoria volker walter waltraud wendy werner wilfried wilhelm willem william wim winfried wolfgang wouter xavier yannick yasmin yolanda yusuf yves yvette yvonne zoe zuleica jussara joaquim
`)

/** Places that a text may name, folded: what a German text tells from a noun in no other way. */
export const places = list(`
aachen aarau afrika agypten albanien algerien amerika amsterdam antwerpen argentinien asien athen augsburg australien barcelona basel bayern belgien berlin bern bielefeld bochum bonn
brandenburg brasilien bratislava braunschweig bregenz bremen bremerhaven brussel budapest bukarest bulgarien chemnitz chicago chile china cottbus danemark darmstadt deutschland dortmund
dresden dublin duisburg dusseldorf edinburgh england erfurt erlangen essen estland europa finnland flensburg florenz frankfurt frankreich freiburg fulda gelsenkirchen genf georgien gera
gießen giessen gottingen graz griechenland hagen halle hamburg hamm hannover heidelberg heilbronn helsinki hessen indien ingolstadt innsbruck irland island israel istanbul italien japan jena
kaiserslautern kanada karlsruhe kassel kiel klagenfurt koblenz koln kopenhagen kroatien krefeld lausanne leipzig leverkusen lettland linz lissabon litauen london lubeck ludwigsburg
ludwigshafen luxemburg luzern madrid magdeburg mailand mainz malta mannheim marburg mexiko monaco monchengladbach moskau munchen munster neapel niedersachsen niederlande norwegen nurnberg oberhausen
offenbach oldenburg oslo osnabruck osterreich paderborn paris passau pforzheim polen portugal potsdam prag regensburg remscheid reutlingen riga rom rostock rotterdam rumanien russland
saarbrucken saarland sachsen salzburg schleswig schottland schwaben schweden schweiz schwerin serbien siegen singapur slowakei slowenien solingen spanien stockholm stralsund stuttgart thuringen tokio
trier tschechien tubingen tunesien turin turkei ukraine ulm ungarn usa valencia venedig warschau weimar wien wiesbaden wolfsburg wuppertal wurzburg zagreb zurich zwickau zypern
`)
