import { listNamed, type DialogueTurn, turn } from './table-dialogues.ts'

/** Written after the rules, without trying them: about the same tables. */
export const heldOutTableDialogues: Readonly<Record<'en' | 'de', readonly (readonly DialogueTurn[])[]>> = {
  en: [
    [
      listNamed('which campaigns are paused?', 'campaigns', 'Falcon', 'Harvest'),
      turn('who owns them?', ['Nora Quist'], ['Tom Reed', 'Ada Byron']),
      turn('and their total budget?', ['24,500']),
    ],
    [
      turn('how many events are there per format?', ['3', '2']),
      turn('only the confirmed ones', ['2', '1'], ['3']),
      turn('what about the cost?', ['20,000', '700', '2,200']),
    ],
    [
      listNamed('show campaigns with a budget of at least 9000', 'campaigns', 'Aurora', 'Delta', 'Falcon', 'Harvest'),
      listNamed('only those in the North', 'campaigns', 'Aurora', 'Harvest'),
      listNamed('and in the East?', 'campaigns', 'Falcon'),
      turn('how many of those are green?', 'refuse', ['1', '0']),
    ],
    [
      turn('what is the average budget of campaigns?', ['8,950']),
      turn('and the highest?', ['20,000']),
      turn('and for Tom?', ['8,000'], ['20,000']),
    ],
    [
      turn('how many events took place in October?', 'refuse', ['8']),
      turn('how many events in October?', ['2']),
      turn('and the month before?', ['0']),
    ],
    [
      listNamed('list the 2 cheapest events', 'events'),
      listNamed('which 2 events have the lowest cost?', 'events', 'Cloud Morning', 'Safety Hour'),
      turn('how many of those are confirmed?', ['2'], ['5']),
    ],
    [
      turn('how many open deals are there?', ['no open deals'], ['5']),
      turn('how many campaigns are open?', ['5']),
      turn('how many open deals do we have?', ['no open deals'], ['5']),
    ],
  ],
  de: [
    [
      turn('Wie viele Messen haben wir?', ['4']),
      turn('und wie viele davon sind in Kiel?', ['1']),
      turn('wie heißt sie?', 'refuse'),
    ],
    [
      listNamed('welche Aktionen sind fertig?', 'actions', 'Dachs', 'Gans'),
      turn('was haben sie insgesamt gekostet?', ['9,000']),
      turn('und die offenen?', ['15,200']),
      turn('nur im Westen', ['1,500']),
    ],
    [
      listNamed('zeige die Messen nach dem 1. Oktober', 'fairs', 'Bodensee Treff', 'Haus und Hof'),
      listNamed('und davor?', 'fairs'),
    ],
    [
      turn('durchschnittliche Kosten der Aktionen pro Betreuer', ['6,333.33', '1,566.67']),
      turn('und ohne Emre?', ['6,333.33'], ['1,566.67']),
    ],
  ],
}

/** Written later still, to find answers that are wrong. */
export const freshTableDialogues: Readonly<Record<'en' | 'de', readonly (readonly DialogueTurn[])[]>> = {
  en: [
    [
      turn('how many campaigns are open or paused?', 'refuse', ['5', '2']),
      turn('how many campaigns are not closed?', ['7']),
      turn('and how many are in the South?', ['2'], ['3']),
    ],
    [
      turn('how many campaigns started before March?', ['2']),
      turn('and after March?', ['5']),
      turn('and since November?', ['2']),
    ],
    [
      listNamed('which campaign has the lowest spent?', 'campaigns', 'Beacon'),
      turn('who owns it?', ['Tom Reed'], ['Ada Byron']),
      turn('which region is it in?', ['South'], ['North']),
    ],
    [
      turn('total cost of events with Kestrel Labs', ['2,200']),
      turn('and without Kestrel Labs?', ['25,600'], ['2,200']),
      turn('only workshops', ['4,700']),
    ],
    [
      turn('how many seats do webinars have?', 'refuse'),
      turn('how many seats do events have in total?', ['1,365']),
      turn('how many of them are sold out?', 'refuse', ['8']),
      turn('what is the weather like?', 'refuse', ['8']),
    ],
    [
      turn('which region has the most campaigns?', 'refuse', ['Delta']),
      turn('how many campaigns per region?', ['3', '2']),
      turn('and per planet?', 'refuse', ['3']),
    ],
  ],
  de: [
    [
      turn('wie viele Aktionen sind nicht fertig?', ['5']),
      turn('und wie viele davon betreut Emre?', ['3']),
      turn('welche davon ist die teuerste?', ['Biber'], ['Fuchs', 'Elster']),
    ],
    [
      turn('welche Messen kosten mehr als 4000?', ['Hannover Forum', 'Haus und Hof'], ['Deichschau', 'Bodensee Treff']),
      turn('Messen mit Standkosten über 4000', ['Hannover Forum', 'Haus und Hof'], ['Deichschau', 'Bodensee Treff']),
      turn('und unter 2500?', ['Deichschau'], ['Hannover Forum', 'Bodensee Treff']),
    ],
  ],
}
