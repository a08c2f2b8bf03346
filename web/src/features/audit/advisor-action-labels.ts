/** Actions in Ask Co-CEO, and what people have let it do. */
export const advisorActionLabels = {
  'advisor.share': 'Shared a conversation with the workspace',
  'advisor.unshare': 'Stopped sharing a conversation',
  'advisor.createPrompt': 'Added a prompt',
  'advisor.changePrompt': 'Changed a prompt',
  'advisor.removePrompt': 'Deleted a prompt',
  'advisorActions.create_idea': 'Approved an idea from Ask Co-CEO',
  'advisorActions.draft_post': 'Approved a draft from Ask Co-CEO',
  'advisorActions.add_note': 'Approved a note from Ask Co-CEO',
  'advisorActions.create_task': 'Approved a task from Ask Co-CEO',
  'advisorActions.move_stage': 'Approved a stage change from Ask Co-CEO',
  'advisorActions.update_record': 'Approved a change that an app proposed',
  'advisorActions.schedule_post': 'Approved a time that an app proposed',
  'advisorActions.publish_post': 'Approved publishing that an app proposed',
  'advisorActions.undo': 'Undid an action of Ask Co-CEO',
} as const
