import type { FeedbackKind } from '@draftwright/contract/vocabulary'
import type { FeedbackAnswer, WritingInput } from '../writing.ts'
import { parseDraft, printMarkdown, removeEmptyHeadings } from './document.ts'
import type { Plan } from './plan.ts'
import { expandText, addMention, chooseOtherTitle, convertToList, insertKeyword } from './revise-additions.ts'
import { removeSubject } from './revise-cuts.ts'
import { addExample } from './revise-example.ts'
import { replaceOpening } from './revise-opening.ts'
import { shortenText } from './revise-shorter.ts'
import { rewriteFormally, rewritePlainly } from './revise-style.ts'
import type { Revision } from './revision.ts'
import { capitalizeFirst } from './words.ts'

type Command = { when: RegExp; apply: (state: Revision, subject: string) => void }

const kindRevisions: Record<FeedbackKind, (state: Revision) => void> = {
  shorter: shortenText,
  plainer: rewritePlainly,
  formal: rewriteFormally,
  example: addExample,
  opening: replaceOpening,
  translate: (state) =>
    void state.remarks.push('The built-in composer cannot translate; connect a language model, or translate by hand.'),
}

/** Applies the feasible parts of a request; the others are named in the note. */
export function applyFeedback(input: WritingInput, plan: Plan): FeedbackAnswer {
  const scope = input.selection ?? input.draft ?? ''
  const state: Revision = { pieces: parseDraft(scope), title: null, remarks: [], plan, input }
  if (input.kind !== undefined) kindRevisions[input.kind](state)
  for (const request of splitRequests(input.feedback ?? '')) {
    const found = commands.flatMap((command) => {
      const match = command.when.exec(request)
      return match
        ? [
            {
              command,
              subject: (match.slice(1).find(Boolean) ?? '').replace(/^["'“”‘’«»„]+|["'“”‘’«»„.!?]+$/g, '').trim(),
            },
          ]
        : []
    })
    const first = found[0]
    if (first) first.command.apply(state, first.subject)
    else
      state.remarks.push(
        `“${request}” is beyond what the built-in composer can do; edit the text by hand or connect a language model.`,
      )
  }
  return {
    markdown: printMarkdown(removeEmptyHeadings(state.pieces)),
    title: state.title,
    note: state.remarks.length ? state.remarks.join(' ') : null,
  }
}

const splitRequests = (text: string): string[] =>
  text
    .split(
      /[\n;]+|(?<=[.!?])\s+|,?\s+(?:and then|and also|and)\s+(?=(?:make|add|remove|drop|turn|use|mention|change|give|write|cut|shorten|expand|simplify)\b)|,\s+(?=(?:shorter|longer|plainer|simpler|add|remove|turn)\b)/i,
    )
    .map((part) => part.trim().replace(/[.!]+$/, ''))
    .filter((part) => /\p{L}/u.test(part))

const commands: Command[] = [
  // Before everything else: "translate the title" is not a request about a title.
  {
    when: /\b(?:translat\w*|übersetz\w*|tradui\w*|traduc\w*|tradurre|vertaal\w*)\b|\bin(?:to)? (?:german|french|spanish|italian|portuguese|dutch|english|japanese|chinese)\b/iu,
    apply: kindRevisions.translate,
  },
  {
    when: /\b(?:change|set|rename|use|make|call)\b.{0,20}\b(?:title|headline)\b.{0,6}?(?:\b(?:to|as)\b|:)\s*(.+)$/i,
    apply: (state, subject) => (subject ? void (state.title = capitalizeFirst(subject)) : undefined),
  },
  {
    when: /\b(?:another|different|new|change (?:the )?|other|better)\s*(?:title|headline)\b|\btitel\b/i,
    apply: chooseOtherTitle,
  },
  {
    when: /\b(?:another|different|new|change(?: the)?|stronger|better|other)\s*(?:opening|intro|introduction|hook|beginning|start|first paragraph)\b|\b(?:anderer?|neuer?) (?:einstieg|einleitung)\b/i,
    apply: replaceOpening,
  },
  {
    when: /\b(?:use|include|add|mention|work in|put in)\b(?: the)? (?:keyword|key phrase|term|word|phrase)s?\s*:?\s*(.+)$/i,
    apply: insertKeyword,
  },
  {
    when: /\b(?:an |more |another |concrete )*(?:example|examples|beispiel|ejemplo|exemple|esempio|exemplo|voorbeeld)\b/i,
    apply: addExample,
  },
  {
    when: /\b(?:turn|make|convert|put|change|format)\b.*\b(?:list|bullets?|bullet points?)\b|\bas (?:a list|bullets)\b|\baufzählung|\blista\b|\bliste\b/i,
    apply: convertToList,
  },
  {
    when: /\b(?:remove|drop|delete|cut|take out|leave out|without|get rid of|skip)\b\s+(?:the )?(?:(?:paragraph|section|part|sentence|bit|bullet|point|mention|list)s?\s+)?(?:about|on|with|of|that (?:says|mentions))?\s*(.+)$/i,
    apply: removeSubject,
  },
  {
    when: /\b(?:shorter|shorten|too long|cut (?:it )?down|trim|more concise|concise|tighter|briefer|kürzer|más corto|más breve|plus court|più breve|più corto|mais curto|korter|kürze\w*)\b/i,
    apply: shortenText,
  },
  {
    when: /\b(?:longer|expand|more detail|more depth|too short|elaborate|länger|más largo|plus long|più lungo|mais longo|langer)\b/i,
    apply: expandText,
  },
  {
    when: /\b(?:plainer|simpler|simplify|plain (?:english|language|words)|easier|less jargon|clearer|einfacher|más sencillo|más simple|plus simple|più semplice|mais simples|eenvoudiger)\b/i,
    apply: rewritePlainly,
  },
  {
    when: /\b(?:more formal|formal|formell\w*|förmlich\w*|plus formel|professional|less casual)\b/i,
    apply: rewriteFormally,
  },
  { when: /\b(?:mention|include|add|bring up)\b\s+(?:something about |that |the )?(.+)$/i, apply: addMention },
]
