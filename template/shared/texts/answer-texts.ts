/** What is said around answers: loaded with the first question. */
export const answerTexts = {
  'answer.citation': 'Source {number}: {title}',
  'answer.copied': 'Answer copied',
  'answer.copy': 'Copy answer',
  'answer.done': 'The answer is complete.',
  'answer.download': 'Download the model',
  'answer.downloadFailed': 'The model could not be downloaded. Answers stay quotes from the documentation.',
  'answer.downloading': 'Downloading the model: {percent} %',
  'answer.feedback': 'Was this answer helpful?',
  'answer.history': 'Earlier in this conversation ({count})',
  'answer.label': 'Answer',
  'answer.modelOffer':
    'Your browser can answer in its own words, with a language model on this device: nothing you ask leaves it. The model has to be downloaded once, and may be several gigabytes large.',
  'answer.modelReady': 'The model is ready. It answers your next question.',
  'answer.modelRefuse': 'No, thanks',
  'answer.near': 'The documentation does not answer this in so many words. These sections come nearest:',
  'answer.nothing':
    'Nothing in this documentation fits your question. Other words may help, or a question about one thing at a time.',
  'answer.quoting': 'In the words of the documentation:',
  'answer.resumed': 'The model stopped there. In the words of the documentation:',
  'answer.sources': 'Sources',
  'answer.stop': 'Stop',
  'answer.stopped': 'Stopped.',
  'answer.unsupported': 'No source found for this sentence',
} as const
