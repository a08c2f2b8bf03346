import type { ReadableKind } from '../../advising/read-tools.ts'

type StatusPattern = readonly [RegExp, string]

const byKind: Partial<Record<ReadableKind, readonly StatusPattern[]>> = {
  idea: [
    [/\bshort-?listed\b/u, 'shortlisted'],
    [/\b(?:drafted|in progress)\b/u, 'drafted'],
    [/\bpublished\b/u, 'published'],
    [/\barchived\b/u, 'archived'],
    [/\b(?:new|waiting|unused|untouched|open|inbox)\b/u, 'new'],
  ],
  post: [
    [/\b(?:sent back|changes? requested|need(?:s|ing)? changes)\b/u, 'changes_requested'],
    [
      /\b(?:in review|under review|to (?:be )?review(?:ed)?|for review|awaiting (?:approval|review)|waiting (?:for|on) (?:approval|review)|to approve|review)\b/u,
      'in_review',
    ],
    [/\bapproved\b/u, 'approved'],
    [/\bscheduled\b/u, 'scheduled'],
    [/\b(?:fail(?:s|ed|ures?)?|broken)\b/u, 'failed'],
    [/\bmissed\b/u, 'missed'],
    [/\barchived\b/u, 'archived'],
    [/\b(?:published|publish|live|out|went out)\b/u, 'published'],
    [/\b(?:drafts?|unfinished|unpublished)\b/u, 'draft'],
  ],
  opportunity: [
    [/\b(?:won|win|closed won|(?:we|i|team) closed?|deals? closed|closed deals?)\b/u, 'won'],
    [/\b(?:lost|lose|losing|closed lost)\b/u, 'lost'],
    [/\b(?:open|active|running|current|live)\b/u, 'open'],
  ],
  contact: [
    [/\bleads?\b/u, 'lead'],
    [/\bprospects?\b/u, 'prospect'],
    [/\bcustomers?\b/u, 'customer'],
    [/\bformer\b/u, 'former'],
    [/\bpartners?\b/u, 'partner'],
  ],
  task: [
    [/\b(?:overdue|late|past due)\b/u, 'overdue'],
    [/\b(?:done|finished|completed|closed)\b/u, 'done'],
    [/\bwithout (?:a )?(?:date|deadline|due date)\b/u, 'none'],
    [/\b(?:due )?today\b/u, 'today'],
    [/\b(?:open|left|pending|outstanding|to do)\b/u, 'open'],
  ],
  pillar: [
    [/\binactive\b/u, 'inactive'],
    [/\bactive\b/u, 'active'],
  ],
  channel: [
    [/\binactive\b/u, 'inactive'],
    [/\bactive\b/u, 'active'],
  ],
}

/** The status that a question asks for; undefined if none. */
export const parseStatus = (text: string, kind: ReadableKind): string | undefined =>
  byKind[kind]?.find(([pattern]) => pattern.test(text))?.[1]
