import type { AnsweredStep } from './steps';
import type { Written } from './written';

/** What an answer is given to, and who takes it. */
export interface AnswerProps {
  labelledBy: string;
  step: AnsweredStep;
  disabled: boolean;
  onAnswer(written: Written): void;
  onFiles(files: File[]): void;
  onProve?(password: string): Promise<string>;
}
