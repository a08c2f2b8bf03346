import { buildTurn, type DialogueTurn, listNamed } from './table-dialogues.ts'

/** Written after the rules, without trying them: about the same tables. */
export const heldOutTableDialogues: Readonly<Record<'en' | 'de', readonly (readonly DialogueTurn[])[]>> = {
  en: [
    [
      listNamed('which campaigns are paused?', 'campaigns', 'Falcon', 'Harvest'),
      buildTurn('who owns them?', ['Nora Quist'], ['Tom Reed', 'Ada Byron']),
      buildTurn('and their total budget?', ['24,500']),
    ],
    [
      buildTurn('how many events are there per format?', ['3', '2']),
      buildTurn('only the confirmed ones', ['2', '1'], ['3']),
      buildTurn('what about the cost?', ['20,000', '700', '2,200']),
    ],
    [
      listNamed('show campaigns with a budget of at least 9000', 'campaigns', 'Aurora', 'Delta', 'Falcon', 'Harvest'),
      listNamed('only those in the North', 'campaigns', 'Aurora', 'Harvest'),
      listNamed('and in the East?', 'campaigns', 'Falcon'),
      buildTurn('how many of those are green?', 'refuse', ['1', '0']),
    ],
    [
      buildTurn('what is the average budget of campaigns?', ['8,950']),
      buildTurn('and the highest?', ['20,000']),
      buildTurn('and for Tom?', ['8,000'], ['20,000']),
    ],
    [
      buildTurn('how many events took place in October?', 'refuse', ['8']),
      buildTurn('how many events in October?', ['2']),
      buildTurn('and the month before?', ['0']),
    ],
    [
      listNamed('list the 2 cheapest events', 'events'),
      listNamed('which 2 events have the lowest cost?', 'events', 'Cloud Morning', 'Safety Hour'),
      buildTurn('how many of those are confirmed?', ['2'], ['5']),
    ],
    [
      buildTurn('how many open deals are there?', ['no open deals'], ['5']),
      buildTurn('how many campaigns are open?', ['5']),
      buildTurn('how many open deals do we have?', ['no open deals'], ['5']),
    ],
  ],
  de: [
    [
      buildTurn('Wie viele Messen haben wir?', ['4']),
      buildTurn('und wie viele davon sind in Kiel?', ['1']),
      buildTurn('wie heißt sie?', 'refuse'),
    ],
    [
      listNamed('welche Aktionen sind fertig?', 'actions', 'Dachs', 'Gans'),
      buildTurn('was haben sie insgesamt gekostet?', ['9,000']),
      buildTurn('und die offenen?', ['15,200']),
      buildTurn('nur im Westen', ['1,500']),
    ],
    [
      listNamed('zeige die Messen nach dem 1. Oktober', 'fairs', 'Bodensee Treff', 'Haus und Hof'),
      listNamed('und davor?', 'fairs'),
    ],
    [
      buildTurn('durchschnittliche Kosten der Aktionen pro Betreuer', ['6,333.33', '1,566.67']),
      buildTurn('und ohne Emre?', ['6,333.33'], ['1,566.67']),
    ],
  ],
}

/** Written later still, to find answers that are wrong. */
export const freshTableDialogues: Readonly<Record<'en' | 'de', readonly (readonly DialogueTurn[])[]>> = {
  en: [
    [
      buildTurn('how many campaigns are open or paused?', 'refuse', ['5', '2']),
      buildTurn('how many campaigns are not closed?', ['7']),
      buildTurn('and how many are in the South?', ['2'], ['3']),
    ],
    [
      buildTurn('how many campaigns started before March?', ['2']),
      buildTurn('and after March?', ['5']),
      buildTurn('and since November?', ['2']),
    ],
    [
      listNamed('which campaign has the lowest spent?', 'campaigns', 'Beacon'),
      buildTurn('who owns it?', ['Tom Reed'], ['Ada Byron']),
      buildTurn('which region is it in?', ['South'], ['North']),
    ],
    [
      buildTurn('total cost of events with Kestrel Labs', ['2,200']),
      buildTurn('and without Kestrel Labs?', ['25,600'], ['2,200']),
      buildTurn('only workshops', ['4,700']),
    ],
    [
      buildTurn('how many seats do webinars have?', 'refuse'),
      buildTurn('how many seats do events have in total?', ['1,365']),
      buildTurn('how many of them are sold out?', 'refuse', ['8']),
      buildTurn('what is the weather like?', 'refuse', ['8']),
    ],
    [
      buildTurn('which region has the most campaigns?', 'refuse', ['Delta']),
      buildTurn('how many campaigns per region?', ['3', '2']),
      buildTurn('and per planet?', 'refuse', ['3']),
    ],
  ],
  de: [
    [
      buildTurn('wie viele Aktionen sind nicht fertig?', ['5']),
      buildTurn('und wie viele davon betreut Emre?', ['3']),
      buildTurn('welche davon ist die teuerste?', ['Biber'], ['Fuchs', 'Elster']),
    ],
    [
      buildTurn(
        'welche Messen kosten mehr als 4000?',
        ['Hannover Forum', 'Haus und Hof'],
        ['Deichschau', 'Bodensee Treff'],
      ),
      buildTurn(
        'Messen mit Standkosten über 4000',
        ['Hannover Forum', 'Haus und Hof'],
        ['Deichschau', 'Bodensee Treff'],
      ),
      buildTurn('und unter 2500?', ['Deichschau'], ['Hannover Forum', 'Bodensee Treff']),
    ],
  ],
}
