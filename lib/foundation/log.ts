import { LogFormatter, LogItem, Logger } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

class LineFormatter extends LogFormatter {
  override formatAttributes(line: UnformattedAttributes, facts: LogAttributes): LogItem {
    const { logLevel, message, timestamp, serviceName, lambdaContext, xRayTraceId } = line;
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      cold_start: lambdaContext?.coldStart,
      function_name: lambdaContext?.functionName,
      function_request_id: lambdaContext?.awsRequestId,
      xray_trace_id: xRayTraceId,
    };
    return new LogItem({ attributes }).addAttributes(facts);
  }

  /** What an error says of itself. An error of the SDK carries the item that a condition refused: that is nobody's to read. */
  override formatError({ name, message, stack, cause }: Error): LogAttributes {
    return { name, message, stack, ...(cause instanceof Error && { cause: this.formatError(cause) }) };
  }
}

/** Structured log of the function. Never give it a secret, token, phone, email, message body or whole event. */
export const log = new Logger({ logFormatter: new LineFormatter() });
