import type { AnsweredStep } from '../steps';
import type { Written } from '../written';

/** The props that all answer inputs share. */
export interface AnswerProps {
  labelledBy: string;
  step: AnsweredStep;
  disabled: boolean;
  onAnswer(written: Written): void;
  onFiles(files: File[]): void;
  onProve?(password: string): Promise<string>;
}
