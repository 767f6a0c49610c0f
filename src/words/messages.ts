import { roleDescriptions } from './role';

type Role = keyof typeof roleDescriptions;

const named = 5;

/** Longer than this nobody reads a message to its end. */
const longest = 140;

/** The first of many, and how many more there are. */
const firstOf = (labels: readonly string[]): string => {
  const more = labels.length - named;
  return `${labels.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`;
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** What a problem is called, in a few words; a message says the rest. */
export const titles = {
  notUnderstood: 'Not understood',
  notSignedIn: 'Not signed in',
  notAllowed: 'Not allowed',
  notFound: 'Not found',
  conflict: 'Conflict',
  gone: 'Gone',
  changedMeanwhile: 'Changed meanwhile',
  tooManyRequests: 'Too many requests',
  tryAgain: 'Try again',
  notValid: 'Not valid',
  noSpaceLeft: 'No space left',
  serverError: 'Server error',
  tooLarge: 'Too large',
  tooSlow: 'Too slow',
  outOfRange: 'Out of range',
  noAnswer: 'No answer',
} as const;

/** Every sentence a person reads because of what they sent. The spec's own words stand here exactly. */
export const messages = {
  // Fields
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be less than ${max} characters`,
  tooShort: (label: string, min: number) => `${label} must have at least ${min} characters`,
  atLeast: (label: string, min: number) => `${label} must be ${min} or greater`,
  above: (label: string, min: number) => `${label} must be greater than ${min}`,
  atMost: (label: string, max: number) => `${label} must be ${max} or less`,
  wholeNumber: (label: string) => `${label} must be a whole number`,
  decimals: (label: string, places: number) => `${label} can have at most ${places} decimal places`,
  mustBeText: (label: string) => `${label} must be text`,
  mustBeNumber: (label: string) => `${label} must be a number`,
  mustBeMoney: (label: string) => `${label} must be an amount such as "12.50"`,
  mustBePrefix: 'A prefix has up to eight letters or digits, and a hyphen at its end where you want one',
  mustBeRate: 'A rate must be a number above 0 such as "0.9215"',
  mustBeFlag: (label: string) => `${label} must be true or false`,
  mustBeDate: (label: string) => `${label} must be a date such as 2026-01-31`,
  mustBeTime: (label: string) => `${label} must be a time such as 2026-01-31T08:00:00Z`,
  mustBeClock: 'Times are written as 06:30',
  mustBeAhead: (label: string) => `${label} must lie in the future`,
  notInFuture: (label: string) => `${label} must not lie in the future`,
  onlyWhenDone: 'Only work that is done was completed',
  createdAfterDone: 'Created must not be after completed',
  mustBeOneOf: (label: string, options: readonly string[], given?: unknown) => {
    const all = `${label} must be one of: ${options.join(', ')}`;
    if (all.length <= longest) return all;
    return `${label} cannot be ${typeof given === 'string' ? `"${given.slice(0, 20)}"` : 'that'}: it must be one of ${options.length} values, such as ${options.slice(0, 3).join(', ')}`;
  },
  mustBeId: (label: string) => `${label} must be an id`,
  mustBeIds: (label: string) => `${label} must be a list of ids`,
  mustBeUuid7: 'Id must be a UUID of version 7',
  mustBeEmail: (label: string) => `${label} must be an email address`,
  mustBePhone: (label: string) => `${label} must be a phone number`,
  mustBeColor: (label: string) => `${label} must be a colour such as #1f6feb`,
  mustBeLei: (label: string) => `${label} must have 18 letters or digits and two digits behind them`,
  mustBeLink: (label: string) => `${label} must be a web address such as https://company.example`,
  mustBeList: (label: string) => `${label} must be a list`,
  mustBeValues: (label: string) => `${label} must be an object of keys and values`,
  tooMany: (label: string, max: number) => `${label} can have at most ${max} entries`,
  mustBeTimeZone: (label: string) => `${label} must be a time zone such as Europe/Berlin`,
  badCharacters: (label: string) => `${label} contains characters that cannot be stored`,
  unknownField: 'Unknown field',
  moreUnknown: (more: number) => `${more} more unknown ${more === 1 ? 'field' : 'fields'}`,
  mustBeObject: 'The body must be a JSON object',
  it: 'It',
  thisValue: 'This value',
  externalId: 'External id',
  aReference: 'A reference',
  theFile: 'File',
  wrongType: 'This value has the wrong type',
  notFoundReference: (label: string) => `${label} was not found`,
  notFoundAmong: (label: string) => `One of “${label}” was not found`,
  onlyImages: (label: string) => `Only images can be among “${label}”`,
  mustBeImage: (label: string) => `${label} must be an image`,
  repeated: (label: string) => `${label} contains the same entry twice`,

  // Lists
  unknownFilter: (name: string) => `Unknown filter "${name}"`,
  filterByPart: (name: string, parts: readonly string[]) => `Cannot filter by "${name}"; use ${parts.join(' or ')}`,
  unknownOperator: (operator: string, field: string, allowed: readonly string[]) =>
    `Unknown operator "${operator}" on "${field}"; it takes ${['none', ...allowed.map((one) => `__${one}`)].join(', ')}`,
  badFilterValue: (name: string, detail: string) => `Bad value for "${name}": ${detail}`,
  noEntry: 'the history has no entry with this id',
  otherExternalId: 'External id differs from the one in the address',
  idColumn: (label: string) => `${label} id`,
  unknownColumn: (name: string) => `Unknown column "${name}"`,
  badFormat: 'format must be csv or xlsx',
  notSortable: (name: string) => `Cannot order by "${name}"`,
  badPage: 'page must be a whole number from 1',
  badPageSize: (max: number) => `page_size must be a whole number from 1 to ${max}`,
  searchTooLong: 'q can have at most 200 characters and 12 words',
  tooManyFilters: (most: number, hops: number) =>
    `A list takes at most ${most} filters, and ${hops} of them through other records`,
  tooManyTotals: (most: number) => `At most ${most} can be counted at once`,
  noNoun: (noun: string) => `There is no “${noun}” to count`,
  tooManyStreams: 'You have too many event streams open. Close some and try again.',

  // Language model
  modelOff: 'The language model is off. An admin can switch it on under Settings › Language model.',
  modelTooOften: (most: number, seconds: number) =>
    `You can ask the language model ${most} times an hour. Try again ${inMinutes(seconds)}.`,
  modelSpent: 'The language model has used up its tokens of this month. An admin can raise the limit in the settings.',
  modelLate: (seconds: number) => `The language model did not answer within ${seconds} seconds. Try again later.`,
  modelAway: 'The language model cannot be reached. Try again later.',
  modelRefused: (status: number) => `The language model answered with an error (${status}). Try again later.`,
  modelUnusable: 'The answer of the language model cannot be used. Nothing was changed. Try again.',
  nothingToSummarise: 'The handover has no lines to summarise',

  // Records
  notFound: 'It does not exist, was deleted, or belongs to another organisation.',
  changedMeanwhile: 'It was changed by someone else in the meantime. Look at the current version and try again.',
  deletedByOther: 'Somebody else deleted it. They, an admin or a manager can restore it.',
  idTaken: 'A record with this id exists already.',
  enabledAutomations: (count: number) => (count === 1 ? '1 enabled automation' : `${count} enabled automations`),
  seriesByMeter: (count: number) => (count === 1 ? '1 recurring work order' : `${count} recurring work orders`),
  heldBy: (holders: string) => `It cannot be deleted while it is used by ${holders}.`,
  ownAncestor: (label: string) =>
    `${/^[aeiou]/i.test(label) ? 'An' : 'A'} ${label.toLowerCase()} cannot be its own ancestor`,
  tooDeep: (levels: number) => `The hierarchy can be at most ${levels} levels deep`,
  duplicate: (label: string) => `${label} is used already`,
  batchSize: (max: number) => `Send between 1 and ${max} records`,

  // Custom fields
  filesFirst: 'A file is uploaded before anything about it can be filled in',
  nounFixed: 'A field stays with the records it was made for; delete it and add it to the others',
  mustBeOptionValue: 'Value takes small letters, digits and _',
  choiceNeedsOptions: 'A required choice needs at least one option',
  onlyChoices: 'Only a choice has options',
  tooManyFields: (max: number) => `There can be at most ${max} custom fields of one kind of record.`,
  typeInUse: (name: string, records: string) =>
    `The type of “${name}” cannot be changed while it is filled in on ${records}. Add a new field instead.`,
  optionInUse: (option: string, records: string) =>
    `“${option}” cannot be taken away while it is chosen on ${records}. Change that first, or rename the option.`,
  recordsOf: (count: number, label: string, labelPlural: string) =>
    `${count} ${(count === 1 ? label : labelPlural).toLowerCase()} (deleted ones included)`,

  // Assets
  selectStatus: 'Please select a status',
  fromDateNeeded: "From date is required when 'Custom' is selected",
  changeTypeNeeded: 'Please specify if this is a planned or unplanned change',
  changeTypeOffline: 'Only an offline status is planned or unplanned',
  otherCategory: (category: string) => `This status is of the category ${category}`,
  toAfterFrom: 'To date must be after the from date',
  nameTooLong: 'Name too long',
  builtinStatus: 'Online, Offline and Do Not Track come with the product: they cannot be deleted or change category.',
  statusInUse: (uses: number) =>
    `It is used by ${uses} status ${uses === 1 ? 'change' : 'changes'}. Choose a status to replace it.`,
  statusKeepsCategory: 'A status that is in use keeps its category. Make a new one instead.',
  replacementCategory: 'The replacement must be of the same category',
  codeShape: 'QR code has 4 to 100 letters, digits and signs',
  badWindow: (days: number) => `from must lie before to, by at most ${days} days`,
  badDays: 'days must be a whole number from 1 to 3660',
  unknownProduct: 'product_id is none of the products of this asset',
  badLabels: (most: number, nouns: string) => `ids must be 1 to ${most} ids of ${nouns}, separated by commas`,
  badSkip: 'skip must be a whole number below the labels of a sheet',
  badPaper: (papers: readonly string[]) => `paper must be one of: ${papers.join(', ')}`,
  badSheet: (sheets: readonly string[]) => `sheet must be one of: ${sheets.join(', ')}`,

  // Vendors
  contactTaken: (name: string) => `“${name}” belongs to another vendor already`,
  suppliesChanged: (parts: string[]) => `Changed parts supplied: ${parts.join(', ')}`,

  // Purchase orders
  orderStands: (from: string, to: string) => `An order that is ${from} cannot become ${to}.`,
  orderSettled: (status: string) =>
    `Vendor, lines and “Deliver to” are settled: the order is ${status.replace('_', ' ')}.`,
  orderKept: (status: string) => `An order that is ${status.replace('_', ' ')} is kept. Cancel it instead.`,
  noLines: 'Add at least one part first',
  notOrdered: 'This part is not on the order',
  nothingReceived: 'Say what came',
  moreThanOrdered: (rest: number) => (rest <= 0 ? 'Nothing of it is still to come' : `Only ${rest} are still to come`),
  onlyWithMail: (label: string) => `“${label}” goes with a mail alone`,
  noAddress: 'The vendor has no contact with an email address: say where to send it',
  requestStands: (from: string, to: string) => `A request that is ${from} cannot become ${to}.`,
  noSeriesOfRequest: 'A request is done once; give its work order a recurrence later',
  requestSettled: (status: string) => `A request that is ${status} cannot be acknowledged.`,
  requesterWords: 'These are the words of whoever asked. Answer them, or add a comment.',
  requesterFiles: 'These are the photos and files of whoever asked. Add yours to a comment.',
  requestTaken: (code: string, order: string) => `${code} was accepted already, as ${order}.`,
  requestWorkBegun: (order: string) => `${order} was changed since it was made from this request. Delete it instead.`,
  requestNotIntoDone: (order: string) => `${order} is done. Choose work that is still to do.`,
  requestWithdrawn: 'Withdrew the request',
  requestAccepted: (order: string) => `Accepted the request as ${order}`,
  requestMerged: (order: string) => `Merged the request into ${order}`,
  requestRejected: (reason: string) => `Rejected the request: “${reason}”`,
  requestReopened: 'Reopened the request',
  requestAcknowledged: 'Acknowledged the request',
  requestWorkDeleted: (order: string) => `${order}, its work order, was deleted`,
  requestWorkDone: (order: string) => `${order}, its work order, is done`,
  requestWorkReopened: (order: string) => `${order}, its work order, was reopened`,
  repliedToRequester: 'Replied to the requester',
  requestContactDeleted: 'Deleted the contact data',
  mergedRequest: (code: string, name: string, description: string | null) =>
    `${code}: ${name}${description ? `\n\n${description}` : ''}`,
  orderRequested: 'Asked for approval',
  orderApproved: 'Approved the order',
  orderRejected: (reason: string) => `Rejected the order: “${reason}”`,
  orderCancelled: (reason: string | null) => `Cancelled the order${reason ? `: “${reason}”` : ''}`,
  orderSent: (to: string | null) => (to ? `Sent the order to ${to}` : 'Marked the order as sent'),
  orderReceived: (many: number, rest: number) =>
    rest > 0 ? `Received ${many}; ${rest} still to come` : `Received ${many}; the order is complete`,
  orderClosed: (reason: string) => `Closed the order, the rest will not come: “${reason}”`,
  nothingToClose: 'Nothing has come of this order yet. Cancel it instead.',
  orderTakenBack: (many: number, part: string, place: string, reason: string | null) =>
    `Took back the receipt of ${many} × ${part} at ${place}${reason ? `: “${reason}”` : ''}`,
  takenBackOf: (order: string, reason: string | null) => `${order}: receipt taken back${reason ? `, ${reason}` : ''}`,
  takenBackAlready: 'This receipt has been taken back already.',
  goneFromStock: (many: number, free: number, place: string) =>
    `It cannot be taken back: of the ${many} received only ${free} are free at ${place}.`,
  orderMail: {
    subject: (order: string, organization: string) => `Purchase order ${order} from ${organization}`,
    body: (order: string, organization: string) =>
      `Dear Sir or Madam,\n\nplease find our purchase order ${order} attached. Kindly confirm the order and the date of delivery.\n\n${organization}\n`,
  },

  // Work orders
  frequencyTooLow: 'Frequency must be at least 1',
  impossibleCron: (line: string) =>
    `"${line}" has no date: write minute (0 to 59), hour (0 to 23), day, month and weekday (0 to 7), such as "0 6 * * 1"`,
  mustBeCron: 'A cron line has five fields, such as "0 6 * * 1"',
  openedBySeries: 'Opened on its date',
  openedByMeter: (total: string) => `Opened when its meter reached ${total}`,
  meterJumped: 'The meter had passed it already',
  leadTooLong: 'Lead must be less than every',
  meterNotCumulative: 'Work by meter needs a cumulative measurement',
  meterWithCron: 'A cron line does not go with a meter. Use unit and frequency.',
  stillOpen: (code: string) => `${code} was still open`,
  serverAway: 'The server was not running',
  occurrencesMissed: (count: number, why: string) => `Missed ${count === 1 ? 'a date' : `${count} dates`}: ${why}`,
  occurrenceSkipped: (date: string) => `Skipped the date ${date}`,
  projected: (name: string) => `${name} (projected)`,
  occurrenceUnskipped: (date: string) => `Took back that the date ${date} is skipped`,
  noSuchDate: 'The series has no such date ahead',
  seriesDateTaken: 'The series already has a work order or an entry for this date. Choose another date.',
  seriesDateCome: 'Its date in the series has come. Give it a later start date to plan it again.',
  seriesIsOpen: (code: string) => `${code} of the same series is still open. Finish it first.`,
  rangeTooLong: (days: number) => `from and to must be times at most ${days} days apart`,
  rangeTooFar: (years: number) => `from must be at most ${years} years from now`,
  partMissing: 'Part is required',
  workOrderStands: (from: string, to: string) => `A work order that is ${from} cannot become ${to}.`,
  alreadyDone: (reason: string) => `The work order is ${reason} already. Reopen it to end it otherwise.`,
  doneSince: 'The work order was done after you pressed this. Reopen it if there is more to do.',
  statusSince: (status: string) =>
    `The work order was set to “${status}” after you pressed this. Set its status again if that is no longer right.`,
  onlyReopened: 'Only an admin, a manager or, for 24 hours, whoever completed it can reopen a work order.',
  timersRun: (names: string) => `The timer of ${names} is still running. Stop it first.`,
  sayWhy: 'Say in a few words why',
  onlyWithChange: (label: string) => `“${label}” goes with a change of the status alone`,
  onlyInSeries: (label: string) => `“${label}” is for a work order that comes again`,
  onlyWithStatus: (label: string, status: string) => `“${label}” goes with the status “${status}” alone`,
  notOfTemplate: (label: string) => `A template has no ${label.toLowerCase()}`,
  doneFixed: (labels: readonly string[]) =>
    `The work order is done. Reopen it to change ${firstOf(labels)}: an admin, a manager or, for 24 hours, whoever completed it can.`,
  doneSettled: 'The work order is done. Reopen it to change its parts.',
  timeSettled: 'The work order is a template; nothing can be booked on it.',
  noOtherWorkOrder: 'A work order cannot be linked to itself',
  noParentOfItself: 'A work order cannot be part of itself',
  onlyOneLevel: 'A work order that is part of another cannot have parts of its own',
  hasSubOrders: (count: number) =>
    `${count} work ${count === 1 ? 'order is' : 'orders are'} part of it. Delete ${count === 1 ? 'it' : 'them'} first.`,
  lockedByTemplate: (label: string) => `${label} is set by the template`,
  otherTimer: (name: string) => `Your timer is running on ${name}.`,
  takeBackLate: 'A status change is taken back by who made it within 15 minutes, later by a manager.',
  tooLongAgo: (label: string) => `${label} must be within the last 31 days`,
  noTimer: 'Your timer is not running on this work order.',
  noTimerOfTheirs: 'Their timer is not running on this work order, or was started later.',
  timerStopped: (minutes: string, who: string) => `Stopped the timer of ${who}: ${minutes}`,
  timerStarted: 'Started the timer',
  partsChanged: 'Changed parts',
  linkAdded: (kind: string, name: string) => `Linked: ${kind} ${name}`,
  linkRemoved: (kind: string, name: string) => `Removed link: ${kind} ${name}`,
  commented: (words: string) => `Commented “${words}”`,
  requesterReplied: 'The requester replied',
  maintenance: 'Maintenance',
  commentEdited: (words: string) => `Edited a comment: “${words}”`,
  commentDeleted: 'Deleted a comment',
  commentRestored: (words: string) => `Restored a comment: “${words}”`,
  timeBooked: (minutes: string, who: string) => `Added ${minutes} for ${who}`,
  timeChanged: (minutes: string, who: string) => `Changed time of ${who} to ${minutes}`,
  timeRemoved: (minutes: string, who: string) => `Removed ${minutes} of ${who}`,
  costBooked: (category: string) => `Added a cost: ${category}`,
  costChanged: (category: string) => `Changed a cost: ${category}`,
  costRemoved: (category: string) => `Removed a cost: ${category}`,

  // Calendar feeds
  feedRotated: 'Made a new link; the old one has ended',
  // Procedures
  mustBeStepId: 'An id of a field has up to 64 letters, digits, hyphens and underscores',
  mustBeSteps: 'Fields must be a list of fields',
  mustBeOptions: 'Options must be a list of texts',
  repeatedStep: 'Another field has this id already',
  optionsNeeded: 'A choice needs at least one option',
  maxBelowMin: 'Maximum must not be below the minimum',
  noEarlierStep: 'A condition must name an earlier field with known answers',
  notAnAnswer: (label: string) => `The condition asks for an answer that “${label}” does not have`,
  unknownStep: 'There is no such field in this procedure',
  notAsked: 'A heading or an instruction has no answer',
  signsForOthers: 'You can only sign for yourself',
  keySigns: 'An API key neither signs for a person nor takes a signature back. Sign in, and do it there.',
  keyDropsSigned: (name: string) =>
    `“${name}” has a signature, so an API key does not take it off. Sign in, and do it there.`,
  onlyOwnSignature: (name: string) => `Only an admin or a manager can take back the signature of ${name}.`,
  proofNeeded: 'Enter your password to sign',
  proofOver: 'Your password was asked for too long ago. Enter it again to sign.',
  signedFile: (done: 'deleted' | 'renamed', step: string, code: string) =>
    `It cannot be ${done}: it is covered by the signature “${step}” of ${code}. Take back the answer or the signature there first; the history keeps that.`,
  signatureTakenBack: (label: string, name: string) => `Took back the signature of ${name} at “${label}”`,
  signedInPlaceOf: (label: string, name: string) => `Signed “${label}” in place of ${name}`,
  signedElsewhere: 'This signature was given for something else. Sign anew.',
  signAnew: (label: string) => `${label} (sign anew)`,
  changedUnseen: (label: string) => `“${label}” reads otherwise than when you signed. Look at it, and sign anew.`,
  answersSettled: 'The work order is done. Reopen it to change its procedures.',
  stepsMissing: (labels: readonly string[]) =>
    `${labels.length} required ${labels.length === 1 ? 'field is' : 'fields are'} not answered yet: ${firstOf(labels)}.`,
  partsMissing: (parts: readonly string[]) =>
    `Choose where these parts come from, or take them off: ${firstOf(parts)}.`,
  proceduresChanged: 'Changed procedures',
  procedureStays: (name: string) =>
    `“${name}” has required fields or answers: only an admin or a manager can take it off.`,
  answered: (label: string, words: string) => `Answered “${label}”: ${words}`,
  answerCleared: (label: string) => `Cleared the answer to “${label}”`,
  answeredMany: (count: number, name: string) => `Answered ${count} fields of “${name}”`,
  answeredEarlier: (label: string, words: string) =>
    `Answered “${label}” before the answer that stands, and told later: ${words}`,
  signed: (label: string) => `Signed “${label}”`,
  signedOn: (label: string, moment: string) => `Signed “${label}” on ${moment}, and told later`,
  followUpName: (label: string, result: string) => `${result}: ${label}`,
  followUpText: (result: string, label: string, procedure: string, code: string) =>
    `${result} at “${label}” of ${procedure} (${code}).`,
  followUpMade: (code: string, name: string) => `The follow-up of this is ${code} ${name} already.`,
  onlyFlagOrFail: 'Only a field that was flagged or failed leads to a follow-up work order',

  // Time and cost
  rateOfOthers: 'Only an admin or a manager can set the hourly rate of somebody else, or change one',
  durationNeeded: 'Please enter a duration greater than 0',
  hoursTooMany: 'Hours must be less than 24',
  minutesTooMany: 'Minutes must be less than 60',
  costNeeded: 'Please enter a cost greater than 0',

  // Parts and stock
  exceedsStock: (wanted: number, free: number) => `Requested ${wanted} exceeds stock (${free})`,
  belowMinimum: (left: number | string, minimum: number | string) => `Stock (${left}) is below minimum (${minimum})`,
  notZero: (label: string) => `${label} must not be 0`,
  samePlace: 'A transfer needs two different locations',
  beforeCounted: (reason = '') => `${reason}, before it was counted last`,
  goneSinceCounted: (found: number, gone: number) =>
    `Counted ${found}, and ${gone} have been taken since: count it once more`,
  onlyCounts: 'Only a count says when it was counted',
  onlyTransfers: 'Only a transfer has a second location',
  onlyIncoming: 'A unit cost is given only for what is received or returned',
  placeGone: 'A location that its parts came from is deleted. Restore the location first.',
  samePartHere: 'The same part cannot be repeated at the same location',
  kits: (count: number) => `${count} ${count === 1 ? 'kit' : 'kits'}`,
  kitInItself: 'A kit cannot contain itself',
  kitInKit: 'A kit cannot contain another kit',
  partInKit: 'It is part of a kit, so it cannot be one',
  onlyKits: 'Only a kit that is received can be assembled',
  inStock: (count: number) => `${count} in stock`,
  movements: (count: number) => `${count} ${count === 1 ? 'movement' : 'movements'} of stock`,

  // Handovers
  shiftEndsFirst: 'Shift to must be later than shift from',
  shiftTooLong: 'A shift can last at most a day',
  handedOver: 'This shift was handed over already.',

  // Files
  sendForm: 'Send the file as multipart/form-data, in a field called "file".',
  badForm: 'The upload could not be read; it may have been cut off. Send it again.',
  oneFile: 'Send one file in each request',
  fileEmpty: 'The file is empty',
  fileTooLarge: (megabytes: number) => `The file is too large; the limit is ${megabytes} MB.`,
  imageTooLarge: (megapixels: number) => `The image has too many pixels; the limit is ${megapixels} megapixels`,
  imageBroken: 'The image is damaged and cannot be read',
  imageSlow: 'The image takes too long to read',
  uploadStalled: 'The upload stopped arriving.',
  storageAway: 'The file storage cannot be reached right now. Try again in a moment.',
  badRange: 'The range lies outside the file.',

  // Signing in
  signInFailed: 'Email or password is wrong.',
  signInNeeded: 'Sign in first.',
  keyUnknown: 'This API key is not known, has expired or was deleted.',
  tooManyTries: 'Too many attempts. Wait a while and try again.',
  mailedTooOften: (seconds: number) => `This address was mailed too often. Try again ${inMinutes(seconds)}.`,
  tooManyReports: (seconds: number) =>
    `Too many reports came from here. Yours is kept. Send it again ${inMinutes(seconds)}.`,
  tooManyReplies: (seconds: number) => `That was often. Try again ${inMinutes(seconds)}.`,
  portalFull: (seconds: number) =>
    `No more reports can be sent here today. Yours is kept. Send it again ${inMinutes(seconds)}.`,
  tooManyMails: (seconds: number) => `You have sent too many mails. Try again ${inMinutes(seconds)}.`,
  tooManyMailsHere: (seconds: number) => `Your organisation has sent too many mails. Try again ${inMinutes(seconds)}.`,
  tooManyMailsFrom: (seconds: number) => `Too many mails were asked for from here. Try again ${inMinutes(seconds)}.`,
  passwordShort: 'Password must have at least 10 characters',
  passwordLong: 'Password can have at most 200 characters',
  passwordWrong: 'This is not your password',
  passwordCommon: 'Password is too easy to guess; choose a less common one',
  setupDone: 'This installation is set up already. Sign in instead.',
  signupClosed: 'New organisations cannot be created here. Ask for an invitation.',
  otherPassword:
    'This is not the password that was chosen for this account. If you did not ask for it, close this page',
  signUpGone:
    'This link has expired or was used already. Create the organisation again, or open your invitation again.',
  resetExpired: 'This link has expired or was used already. Ask for a new one.',
  linkFor: (role: string) => `Link for ${role}`,
  inviteGone: 'This invitation has expired, was revoked, or was used already. Ask for a new one.',
  inviteOtherAccount: 'This invitation is for another email address. Sign out first.',
  alreadyMember: 'Whoever has this email is a member of the organisation already.',
  userChanged: 'Somebody else is signed in here by now. Reload and try again.',
  organizationChanged: 'You have switched to another organisation in the meantime. Reload and try again.',
  notWithKey: 'An API key cannot do this. Sign in.',
  adminNotByKey: 'An API key cannot make somebody an admin. Sign in to do so.',
  foreignOrigin: 'This request came from another site and was refused.',

  // People
  lastAdmin: 'The last active admin cannot be demoted, deactivated or deleted. Make someone else an admin first.',
  roleAbove: 'An admin can grant every role, a manager up to technician',
  emailIsTheirs: 'Only the person can change their email address, and the new one has to be confirmed',

  // Push notifications
  mustBePushEndpoint: 'Endpoint must be the https address of a push service',
  mustBePushKeys: 'Keys must be those of a push subscription',
  pushTest: { title: 'Notifications work', body: 'This is how Millwright will tell you about your work.' },

  // Requests as such
  badJson: 'The body is not valid JSON.',
  jsonOnly: 'Send the body as application/json.',
  tooLarge: (limit: string) => `The body is too large; the limit is ${limit}.`,
  notHttp: 'The request could not be read.',
  badAddress: 'The address could not be read.',
  headersTooLarge: 'The address or the headers are too long.',
  tooSlow: 'The request took too long to arrive.',
  noRoute: 'There is no such address in the API.',
  noMethod: (method: string, allowed: string[]) => `${method} is not possible here. Use ${allowed.join(' or ')}.`,
  forbidden: (role: Role) => `Your role (${roleDescriptions[role].label}) does not allow this.`,
  notForRole: (label: string, role: Role) => `${label} is not for your role (${roleDescriptions[role].label}) to set.`,
  busy: 'The server is busy. Try again in a moment.',
  databaseAway: 'The database cannot be reached right now. Try again in a moment.',
  tooManyRequests: 'Your organisation is sending too many requests at once. Try again in a moment.',
  diskFull: 'The server has no space left. Nothing was saved.',
  internal: 'Something went wrong on the server. The request id helps an admin find out what.',
  idempotencyMismatch: 'This Idempotency-Key was used for a different request.',
  firstAnswerLost: 'This was done already, but its first answer cannot be read any more. Look at the result instead.',
  idempotencyKeyLong: 'Idempotency-Key can have at most 200 characters.',
  stopping: 'The server is being restarted. Try again in a moment.',
} as const;
