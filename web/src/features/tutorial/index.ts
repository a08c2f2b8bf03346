/** Where the browser keeps that the tutorial's panel stands beside the pages; '' when it is closed. */
export const coachKey = 'draftwright-tutorial'
