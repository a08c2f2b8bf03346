interface McpPrompt {
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  write(given: Readonly<Record<string, string>>): string
}

const argument = (name: string, description: string, required = true) => ({ name, description, required })

/** Ways of working that a person picks from a menu of their client. */
export const mcpPrompts: Readonly<Record<string, McpPrompt>> = {
  weekly_brief: {
    title: 'Weekly brief',
    description: 'What went out, what is due and what is stuck',
    arguments: [],
    write: () =>
      'Call who_am_i for the day. Then use due_and_stuck (due, then stuck) and numbers about posts of the last seven days. Write a brief of at most ten lines: what went out and how it did, what is due this week, what waits for whom. Give the address of each row that you name.',
  },
  meeting_to_posts: {
    title: 'Turn a meeting into posts',
    description: 'Ideas with the words that were said as evidence',
    arguments: [argument('meeting', 'Its name, or words that were said in it')],
    write: ({ meeting = '' }) =>
      `Find the meeting “${meeting}” and read it. Pick at most three points that our readers can use. For each, quote the line that supports it with its speaker and time, then add it with create_ideas. Do not use names of customers unless I say so.`,
  },
  draft_from_idea: {
    title: 'Draft from an idea',
    description: 'A checked draft for one channel',
    arguments: [argument('idea', 'Words of the idea'), argument('channel', 'Name of the channel')],
    write: ({ idea = '', channel = '' }) =>
      `Find the idea “${idea}” and read it. Read the brand voice of the channel “${channel}” as a resource. Write the text from the idea alone, save it with create_draft, and list every finding and open question that it answers with.`,
  },
  prepare_call: {
    title: 'Prepare a call',
    description: 'What to know before talking to a company or person',
    arguments: [argument('who', 'A company or contact')],
    write: ({ who = '' }) =>
      `Find “${who}” and read it with its deals, then meeting_evidence for what was said. Write one page: where each deal stands, open promises on both sides, objections with their quotes, and three questions to ask.`,
  },
  plan_next_week: {
    title: 'Plan next week',
    description: 'Approved posts, times, and gaps',
    arguments: [],
    write: () =>
      'Call who_am_i for the day and zone. Use query for approved posts without a time and for those scheduled next week, and numbers about what_to_write. Suggest a plan as a table. When I agree, propose each time with schedule_post; I approve them in Draftwright.',
  },
}
